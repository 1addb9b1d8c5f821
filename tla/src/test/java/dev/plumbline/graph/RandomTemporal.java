package dev.plumbline.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A random specification with few states, fairness, and properties about infinite behaviours that TLC can check. */
final class RandomTemporal {
    private static final int STATES = 5;
    private static final String MODULE = """
            EXTENDS Naturals
            VARIABLES x, y
            vars == <<x, y>>
            Init == x \\in INITIAL /\\ y = 0
            A(i) == \\E p \\in (CASE i = 1 -> FIRST [] i = 2 -> SECOND [] OTHER -> THIRD) :
                        x = p[1] /\\ x' = p[2] /\\ y' = (IF i = 3 THEN 1 - y ELSE y)
            B == x = 0 /\\ y' = 1 - y /\\ UNCHANGED x
            Next == B \\/ \\E i \\in 1..3 : A(i)
            Leads(p, q) == p ~> q
            SUBMODULE
            Fairness == FAIRNESS
            Spec == Init /\\ [][Next]_vars /\\ Fairness
            One == PROPERTY1
            Two == PROPERTY2
            Few == y = 0 \\/ x # 2
            """;
    private static final String INSTANTIATED = """
            ---- MODULE Sub ----
            VARIABLES a, b
            Up == a' = a + 1 /\\ b' = b
            Down == a > 1 /\\ a' = a - 1 /\\ UNCHANGED b
            Both == a' \\in 0..5 /\\ b' = GIVEN
            Can == ENABLED Both /\\ a < 4
            Promise == STRENGTH_<<a, b>>(Up \\/ Down)
            Other == STRENGTH_b(Both)
            ====
            S == INSTANCE Sub WITH a <- FIRSTVALUE, b <- SECONDVALUE
            """;

    private final Random random;

    RandomTemporal(long seed) {
        this.random = new Random(seed);
    }

    private String states(int outOf) {
        return IntStream.range(0, STATES)
                .filter(each -> random.nextInt(10) < outOf)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private String pairs() {
        List<String> pairs = new ArrayList<>();
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            pairs.add("<<" + random.nextInt(STATES) + ", " + random.nextInt(STATES) + ">>");
        }
        return "{" + String.join(", ", pairs) + "}";
    }

    private String predicate() {
        return switch (random.nextInt(4)) {
            case 0 -> "(y = " + random.nextInt(2) + ")";
            case 1 -> "(x = " + random.nextInt(STATES) + ")";
            case 2 -> "ENABLED " + action();
            default -> "(x \\in " + states(5) + ")";
        };
    }

    private String action() {
        return random.nextInt(4) == 0 ? "B" : "A(" + (1 + random.nextInt(3)) + ")";
    }

    private String subscript() {
        return random.nextInt(4) == 0 ? "x" : "vars";
    }

    private String fair() {
        return (random.nextBoolean() ? "WF_" : "SF_") + subscript() + "(" + action() + ")";
    }

    private String fairness() {
        List<String> parts = new ArrayList<>(List.of("TRUE"));
        for (int i = random.nextInt(4); i > 0; i--) {
            parts.add(
                    switch (random.nextInt(6)) {
                        case 0 -> "\\A i \\in 1..2 : " + (random.nextBoolean() ? "WF" : "SF") + "_vars(A(i))";
                        case 1 -> "WF_vars(Next)";
                        case 2 -> "[]<>" + predicate();
                        default -> fair();
                    });
        }
        return "(" + String.join(") /\\ (", parts) + ")";
    }

    private String property(int depth) {
        int kind = random.nextInt(depth == 0 ? 15 : 19);
        return switch (kind) {
            case 0 -> predicate() + " ~> " + predicate();
            case 1 -> "[]<>" + predicate();
            case 2 -> "<>[]" + predicate();
            case 3 -> "<>" + predicate();
            case 4 -> "[](" + predicate() + " => <>" + predicate() + ")";
            case 5 -> "[](" + predicate() + " => []<>" + predicate() + ")";
            case 6 -> fair();
            case 7 -> "[]<><<" + action() + ">>_" + subscript();
            case 8 -> "<>[][" + action() + "]_" + subscript();
            case 9 -> "\\A i \\in 0..2 : (x = i) ~> (x \\in " + states(5) + " \\/ y = 1)";
            case 10 -> "\\E i \\in {0, 2, 3} : <>[](x # i)";
            case 11 -> "[](" + predicate() + " => <>(" + predicate() + " /\\ <>" + predicate() + "))";
            case 12 -> "Leads(" + predicate() + ", " + predicate() + ")";
            case 13 -> random.nextBoolean() ? "S!Promise" : "S!Other";
            case 14 -> "S!Can ~> " + predicate();
            case 15 -> "(" + property(0) + ") => (" + property(depth - 1) + ")";
            case 16 -> "(" + property(depth - 1) + ") \\/ (" + property(0) + ")";
            case 17 -> "~(" + property(depth - 1) + ")";
            default -> "(" + property(depth - 1) + ") /\\ (" + property(0) + ")";
        };
    }

    private String oneOf(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private String submodule() {
        return INSTANTIATED
                .replace("GIVEN", oneOf("0", "1", "b + 1", "IF a = 2 THEN 7 ELSE b"))
                .replace("STRENGTH", oneOf("WF", "SF"))
                .replace("FIRSTVALUE", oneOf("x", "x + y", "4 - x", "y"))
                .replace("SECONDVALUE", oneOf("x", "y", "x + 1", "1 - y"));
    }

    String module() {
        return MODULE.replace("SUBMODULE\n", submodule())
                .replace("INITIAL", "{" + random.nextInt(STATES) + ", " + random.nextInt(STATES) + "}")
                .replace("FIRST", pairs())
                .replace("SECOND", pairs())
                .replace("THIRD", pairs())
                .replace("FAIRNESS", fairness())
                .replace("PROPERTY1", property(2))
                .replace("PROPERTY2", property(1));
    }

    String config() {
        return (random.nextInt(8) == 0 ? "INIT Init\nNEXT Next\n" : "SPECIFICATION Spec\n")
                + "PROPERTY One\n"
                + (random.nextBoolean() ? "PROPERTY Two\n" : "")
                + (random.nextInt(5) == 0 ? "CONSTRAINT Few\n" : "")
                + "CHECK_DEADLOCK FALSE\n";
    }
}

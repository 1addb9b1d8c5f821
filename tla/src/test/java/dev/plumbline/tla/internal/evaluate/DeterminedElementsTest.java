package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.evaluate.SideBySide.Outcome;
import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loops whose body determines an element by an equation find the states of the plain loop, in the same order, or fail as
 * it does. The plain loop is that of the same formula with {@code ~(a # b)} for {@code a = b}, which determines nothing.
 */
@Tag("slow")
@ExtendWith(OwnEvaluator.class)
class DeterminedElementsTest {
    private static final int ACTIONS = Math.max(300, Integer.getInteger("plumbline.random", 0) / 20);
    private static final long SEED = Long.getLong("plumbline.seed", 20261118L);

    private static final List<String> STATES = List.of(
            "[x |-> 0, y |-> {}, z |-> <<>>]",
            "[x |-> 1, y |-> {1}, z |-> <<0, 2>>]",
            "[x |-> 2, y |-> {0, 2}, z |-> <<1, 1, 2>>]",
            "[x |-> 0, y |-> {1, 2}, z |-> <<2, 0, 1>>]");

    /** Operators of a number p and an element r; {@code «a ≡ b»} is an equation, and {@code $} begins a name. */
    private static final List<String> OPERATORS = List.of(
            "$First(p, r) == «r ≡ z[p]» /\\ p >= 0",
            "$Counted(p, r) == «r ≡ Cardinality({n \\in DOMAIN z: z[n] >= p})»",
            "$Guarded(p, r) == p > 0 /\\ (x > 0 \\/ p = 1) /\\ «z[p] ≡ r»",
            "$Defined(p, r) == LET q == z[p] IN «r ≡ x» /\\ q >= 0",
            "$Either(p, r) == («r ≡ x» /\\ p > 0) \\/ (p = 1 /\\ «z[p] ≡ r»)",
            "$Passed(q, s) == $First(q, s)",
            "$Swapped(q, s) == $First(s, q)",
            "$Chosen(p, r) == \\E n \\in 0..2: «r ≡ n + p» /\\ n # x",
            "$Apart(p, r) == r # x /\\ «r ≡ p»",
            "$Kinds(p, r) == «r ≡ (IF p = 1 THEN \"a\" ELSE p)»",
            "$Down(p, r) == «r ≡ 2 - p»",
            "$Later(p, r) == x' = p /\\ «r ≡ p»");

    private final Random random = new Random(SEED);

    @TempDir
    Path folder;

    private String any(String... among) {
        return among[random.nextInt(among.length)];
    }

    private String set() {
        return any(
                "0..2",
                "0..2",
                "{2, 0}",
                "{1}",
                "{}",
                "0..x",
                "{x, 3}",
                "DOMAIN z",
                "y",
                "{m, 1}",
                "{\"a\", m}",
                "BOOLEAN");
    }

    private String number(List<String> names) {
        String name = names.get(random.nextInt(names.size()));
        return any(name, "x", "Len(z)", "z[" + name + "]", "2 - " + name, "Head(z)", "\"a\"", "(" + name + " = 1)");
    }

    private String part(List<String> names, int depth) {
        String name = names.get(random.nextInt(names.size()));
        String other = number(names);
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> "«" + name + " ≡ " + other + "»";
            case 1 -> "«" + other + " ≡ " + name + "»";
            case 2 ->
                any(name + " # x", "x > 0", "z[" + name + "] > 0", "(" + name + " = 0 \\/ x = 1)", "x' = " + name);
            case 3, 4, 5 ->
                any(
                                "$First",
                                "$Counted",
                                "$Guarded",
                                "$Defined",
                                "$Either",
                                "$Passed",
                                "$Swapped",
                                "$Chosen",
                                "$Apart",
                                "$Kinds",
                                "$Down",
                                "$Later")
                        + "(" + other + ", " + name + ")";
            case 6 -> "((" + conjunction(names, depth - 1) + ") \\/ (" + conjunction(names, depth - 1) + "))";
            default ->
                "(\\E l" + depth + " \\in " + set() + ": " + conjunction(List.of(name, "l" + depth), depth - 1) + ")";
        };
    }

    private String conjunction(List<String> names, int depth) {
        return IntStream.rangeClosed(0, random.nextInt(2))
                .mapToObj(any -> part(names, depth))
                .collect(Collectors.joining(" /\\ "));
    }

    private String action() {
        List<String> names = List.of("i", "j", "k").subList(0, 1 + random.nextInt(3));
        String bounds = names.stream().map(each -> each + " \\in " + set()).collect(Collectors.joining(", "));
        return "\\E " + bounds + ": " + conjunction(names, 2) + " /\\ x' = " + any("x", names.get(0)) + " /\\ z' = "
                + any("z", "<<" + String.join(", ", names) + ">>") + " /\\ y' = y";
    }

    private static String determining(String text) {
        return text.replace("«", "(").replace("≡", "=").replace("»", ")").replace("$", "D");
    }

    /** {@code ~(a # b)} has the value of {@code a = b}, and is an error where that is one. */
    private static String plain(String text) {
        return text.replace("«", "~(").replace("≡", "#").replace("»", ")").replace("$", "P");
    }

    @Test
    void statesAreThoseOfThePlainLoopInItsOrder() throws Exception {
        StringBuilder text = new StringBuilder("---- MODULE M ----\nEXTENDS Integers, Sequences, FiniteSets\n"
                + "CONSTANT m\nVARIABLES x, y, z\nInit == x = 0 /\\ y = {} /\\ z = <<>>\n");
        List<String> definitions = new ArrayList<>(OPERATORS);
        for (int i = 0; i < ACTIONS; i++) {
            definitions.add("$A" + i + " == " + action());
            // The first state that is found ends the loop.
            definitions.add("$E" + i + " == x' = (IF ENABLED $A" + i + " THEN 1 ELSE 0) /\\ UNCHANGED <<y, z>>");
        }
        definitions.forEach(each ->
                text.append(determining(each)).append('\n').append(plain(each)).append('\n'));
        SideBySide both =
                new SideBySide(folder, text + "Next == FALSE /\\ UNCHANGED <<x, y, z>>\n====\n", "CONSTANT m = m\n");
        int found = 0;
        int refused = 0;
        List<String> differences = new ArrayList<>();
        for (String name : definitions.stream()
                .skip(OPERATORS.size())
                .map(each -> each.substring(1, each.indexOf(' ')))
                .toList()) {
            for (String each : STATES) {
                Value state = Value.parse(each);
                Outcome plain = Outcome.of(() -> both.nextInOrder("P" + name, state));
                Outcome own = Outcome.of(() -> both.nextInOrder("D" + name, state));
                found += plain.isRefused() || plain.text().equals("[]") ? 0 : 1;
                refused += plain.isRefused() ? 1 : 0;
                if (!own.isLike(plain)) {
                    differences.add(name + " in " + state + "\n   plain: " + plain + "\n   own: " + own);
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(found).isGreaterThan(ACTIONS);
        assertThat(refused).isGreaterThan(ACTIONS);
    }
}

package dev.plumbline.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random classes whose constructors and static initialisers publish: as Java source, and as instructions for
 * {@link EscapeInterpreter}. Each class {@code G} has static fields, a node with a superclass, whose constructors store
 * and assign in a random order, and two holders {@code H} and {@code K} with static initialisers.
 */
final class EscapePrograms {
    /** Number of the field {@code b0} of the superclass; {@code n0} and {@code n1} follow. */
    static final int B0 = 0;

    static final int N0 = 1;
    static final int N1 = 2;

    static final List<String> CALLS = List.of("make()", "get()", "call()", "peek()", "useH()", "useK()", "touchH()");

    /** One thing that a constructor or an initialiser does. */
    enum Kind {
        /** {@code this.field = constant}. */
        ASSIGN,
        /** {@code slot = this}, directly, in a method, or in a method that the subclass overrides. */
        STORE,
        REGISTER,
        HOOK,
        /** {@code fn = } something that holds the object. */
        LAMBDA,
        REFERENCE,
        INNER,
        /** {@code g = this.field + 1}. */
        SHOW,
        /** Writes a field of the node in the slot, if there is one. */
        WRITE_OTHER,
        /** {@code g = constant}. */
        SET_STATIC,
        /** {@code new Node()}. */
        MAKE,
        /** {@code s = constant}, a static field of the holder. */
        SET_OWN,
        /** {@code s = Other.s0 + 1}, of the other holder. */
        USE_OTHER,
        /** {@code s = g + 1}. */
        READ_STATIC
    }

    /** @param field or number of the static field */
    record Statement(Kind kind, int field, int value) {}

    /**
     * @param modifiers of b0, n0, n1, slot, fn, g0, g1
     * @param base the constructor of the superclass
     * @param initialisers of H and K
     */
    record Generated(
            List<String> modifiers, List<Statement> base, List<Statement> node, List<List<Statement>> initialisers) {
        boolean isFinal(int field) {
            return modifiers.get(field).equals("final ");
        }
    }

    private final SplittableRandom random;

    EscapePrograms(long seed) {
        this.random = new SplittableRandom(seed);
    }

    Generated next() {
        List<String> modifiers = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            List<String> possible = i <= N1 ? List.of("final ", "final ", "volatile ", "") : List.of("volatile ", "");
            modifiers.add(possible.get(random.nextInt(possible.size())));
        }
        Generated outline = new Generated(modifiers, List.of(), List.of(), List.of());
        List<Kind> ofBase = List.of(Kind.STORE, Kind.HOOK, Kind.SET_STATIC, Kind.SHOW);
        List<Kind> ofNode = List.of(
                Kind.STORE,
                Kind.REGISTER,
                Kind.LAMBDA,
                Kind.REFERENCE,
                Kind.INNER,
                Kind.SHOW,
                Kind.WRITE_OTHER,
                Kind.SET_STATIC);
        List<Statement> base = constructor(outline, ofBase, random.nextInt(2), B0, B0);
        List<Statement> node = constructor(outline, ofNode, 1 + random.nextInt(2), N0, N1);
        return new Generated(modifiers, base, node, List.of(initialiser(), initialiser()));
    }

    private List<Statement> constructor(Generated outline, List<Kind> kinds, int others, int from, int to) {
        List<Statement> statements = new ArrayList<>();
        for (int field = from; field <= to; field++) {
            int times = outline.isFinal(field) ? 1 : random.nextInt(3);
            for (int i = 0; i < times; i++) {
                statements.add(
                        random.nextInt(statements.size() + 1),
                        new Statement(Kind.ASSIGN, field, 1 + random.nextInt(3)));
            }
        }
        for (int i = 0; i < others; i++) {
            Kind kind = kinds.get(random.nextInt(kinds.size()));
            int at = random.nextInt(statements.size() + 1);
            int field = kind == Kind.SET_STATIC ? random.nextInt(2) : from + random.nextInt(to - from + 1);
            boolean unassigned = outline.isFinal(field)
                    && statements.subList(0, at).stream()
                            .noneMatch(each -> each.kind() == Kind.ASSIGN && each.field() == field);
            boolean impossible = kind == Kind.SHOW && unassigned || kind == Kind.WRITE_OTHER && outline.isFinal(N1);
            statements.add(at, new Statement(impossible ? Kind.STORE : kind, kind == Kind.WRITE_OTHER ? N1 : field, 4));
        }
        return statements;
    }

    private List<Statement> initialiser() {
        List<Kind> kinds =
                List.of(Kind.SET_OWN, Kind.SET_OWN, Kind.SET_STATIC, Kind.MAKE, Kind.USE_OTHER, Kind.READ_STATIC);
        List<Statement> statements = new ArrayList<>();
        int length = 1 + random.nextInt(3);
        for (int i = 0; i < length; i++) {
            statements.add(
                    new Statement(kinds.get(random.nextInt(kinds.size())), random.nextInt(2), 5 + random.nextInt(2)));
        }
        return statements;
    }

    /** The source of all of them in one file: {@code escape.Generated$G0} and so on. */
    static String source(List<Generated> all) {
        StringBuilder out = new StringBuilder("package escape;\nimport java.util.function.IntSupplier;\n");
        out.append("public class Generated {\n");
        for (int i = 0; i < all.size(); i++) {
            out.append(source("G" + i, all.get(i)));
        }
        return out.append("}\n").toString();
    }

    static String source(String name, Generated program) {
        List<String> modifiers = program.modifiers();
        StringBuilder out = new StringBuilder("public static class " + name + " {\n");
        out.append("static ").append(modifiers.get(3)).append("Node slot;\n");
        out.append("static ").append(modifiers.get(4)).append("IntSupplier fn;\n");
        out.append("static ").append(modifiers.get(5)).append("int g0;\n");
        out.append("static ").append(modifiers.get(6)).append("int g1;\n");
        out.append("static void register(Node node) { slot = node; }\n");
        out.append("static abstract class Base {\n" + modifiers.get(0) + "int b0;\nBase() {\n");
        program.base().forEach(each -> out.append(java(each, 0)));
        out.append("}\nabstract void hook();\n}\n");
        out.append(
                "static class Node extends Base {\n" + modifiers.get(1) + "int n0;\n" + modifiers.get(2) + "int n1;\n");
        out.append("Node() {\nsuper();\n");
        program.node().forEach(each -> out.append(java(each, 0)));
        out.append("}\nint value() { return n0 * 10 + n1; }\n");
        out.append("@Override void hook() { slot = this; }\n}\n");
        for (int holder = 0; holder < 2; holder++) {
            out.append("static class ")
                    .append(holderName(holder))
                    .append(" {\nstatic int s0;\nstatic int s1;\nstatic {\n");
            int number = holder;
            program.initialisers().get(holder).forEach(each -> out.append(java(each, number)));
            out.append("}\nstatic void touch() {}\n}\n");
        }
        out.append("public int make() { new Node(); return 0; }\n");
        out.append("public int get() { Node p = slot; return p == null ? -1 : p.b0 * 100 + p.n0 * 10 + p.n1; }\n");
        out.append("public int call() { IntSupplier f = fn; return f == null ? -1 : f.getAsInt(); }\n");
        out.append("public int peek() { return g0 * 10 + g1; }\n");
        out.append("public int useH() { return H.s0 * 10 + H.s1; }\npublic int useK() { return K.s0 * 10 + K.s1; }\n");
        return out.append("public int touchH() { H.touch(); return 0; }\n}\n").toString();
    }

    static String holderName(int holder) {
        return holder == 0 ? "H" : "K";
    }

    private static String fieldName(int field) {
        return List.of("b0", "n0", "n1").get(field);
    }

    private static String java(Statement statement, int holder) {
        String field = fieldName(statement.field());
        return switch (statement.kind()) {
            case ASSIGN -> "this." + field + " = " + statement.value() + ";\n";
            case STORE -> "slot = (Node) (Object) this;\n";
            case REGISTER -> "register(this);\n";
            case HOOK -> "hook();\n";
            case LAMBDA -> "fn = () -> value();\n";
            case REFERENCE -> "fn = this::value;\n";
            case INNER -> "fn = new IntSupplier() { @Override public int getAsInt() { return value(); } };\n";
            case SHOW -> "g0 = this." + field + " + 1;\n";
            case WRITE_OTHER -> "{ Node other = slot; if (other != null) { other.n1 = " + statement.value() + "; } }\n";
            case SET_STATIC -> "g" + statement.field() + " = " + statement.value() + ";\n";
            case MAKE -> "new Node();\n";
            case SET_OWN -> "s" + statement.field() + " = " + statement.value() + ";\n";
            case USE_OTHER -> "s" + statement.field() + " = " + holderName(1 - holder) + ".s0 + 1;\n";
            case READ_STATIC -> "s" + statement.field() + " = g" + statement.field() + " + 1;\n";
        };
    }
}

package dev.plumbline.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random methods with loops that wait, as Java and as instructions for {@link SpinInterpreter}. They share two volatile
 * fields and an {@code AtomicInteger}, whose values stay below 3, and a monitor.
 */
final class SpinPrograms {
    static final int VARIABLES = 3;
    private static final int ATOMIC = 2;

    /** The effect of an instruction; the first ones are separate steps. */
    enum Op {
        READ,
        WRITE,
        FLIP,
        SWAP,
        LOCK,
        PAUSE,
        UNLOCK,
        JUMP,
        JUMP_IF_EQUAL,
        JUMP_IF_COUNTED,
        RESET_COUNTER,
        NOTE,
        RETURN;

        boolean isStep() {
            return compareTo(UNLOCK) < 0;
        }
    }

    /** One instruction; what {@code a}, {@code b} and {@code c} are depends on what it does. */
    record Instruction(Op op, int a, int b, int c) {}

    /** One method. */
    record Method(String java, List<Instruction> code) {}

    private final SplittableRandom random;
    private StringBuilder java;
    private List<Instruction> code;
    private int names;

    SpinPrograms(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** A class with these methods, named m0, m1 and so on. */
    static String source(String name, List<Method> methods) {
        StringBuilder text = new StringBuilder("package spin;\nimport java.util.concurrent.ThreadLocalRandom;\n"
                + "import java.util.concurrent.atomic.AtomicInteger;\n"
                + "public class " + name + " {\n"
                + "  private volatile int v0;\n  private volatile int v1;\n"
                + "  private final AtomicInteger v2 = new AtomicInteger();\n"
                + "  private final Object monitor = new Object();\n");
        for (int i = 0; i < methods.size(); i++) {
            text.append("  public int m")
                    .append(i)
                    .append("() throws Exception {\n    int out = 0;\n"
                            + "    int tries = 0;\n    int[] counted = new int[1];\n")
                    .append(methods.get(i).java())
                    .append("  }\n");
        }
        return text.append("}\n").toString();
    }

    Method method() {
        java = new StringBuilder();
        code = new ArrayList<>();
        names = 0;
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            statement(0);
        }
        int last = random.nextInt(VARIABLES);
        line("return out * 10 + " + get(last) + ";");
        add(Op.READ, last, 0, 0);
        add(Op.RETURN, 0, 0, 0);
        return new Method(java.toString(), List.copyOf(code));
    }

    private void statement(int depth) {
        int kind = random.nextInt(depth == 0 ? 9 : 4);
        switch (kind) {
            case 0 -> write();
            case 1 -> flip();
            case 2 -> swap();
            case 3 -> guarded();
            case 4, 5 -> waits(depth);
            case 6 -> waitsAfterwards(depth);
            case 7 -> takes(depth);
            default -> tries(depth);
        }
    }

    private int variable() {
        return random.nextInt(VARIABLES);
    }

    private int value() {
        return random.nextInt(2);
    }

    private static String get(int variable) {
        return variable == ATOMIC ? "v2.get()" : "v" + variable;
    }

    private static String set(int variable, String value) {
        return variable == ATOMIC ? "v2.set(" + value + ");" : "v" + variable + " = " + value + ";";
    }

    private void line(String text) {
        java.append("    ").append(text).append('\n');
    }

    private int add(Op op, int a, int b, int c) {
        code.add(new Instruction(op, a, b, c));
        return code.size() - 1;
    }

    private void target(int jump) {
        Instruction old = code.get(jump);
        code.set(jump, new Instruction(old.op(), old.a(), old.b(), code.size()));
    }

    private void write() {
        int variable = variable();
        int value = value();
        line(set(variable, "" + value));
        add(Op.WRITE, variable, value, 0);
    }

    private void flip() {
        int variable = variable();
        line(set(variable, "1 - " + get(variable)));
        add(Op.READ, variable, 0, 0);
        add(Op.FLIP, variable, 0, 0);
    }

    private void swap() {
        int expected = value();
        int value = value();
        line("v2.compareAndSet(" + expected + ", " + value + ");");
        add(Op.SWAP, expected, value, 0);
    }

    private void guarded() {
        line("synchronized (monitor) {");
        add(Op.LOCK, 0, 0, 0);
        write();
        if (random.nextBoolean()) {
            flip();
        }
        line("}");
        add(Op.UNLOCK, 0, 0, 0);
    }

    /** The work of a loop in each round besides its test. */
    private void body(int depth) {
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            switch (random.nextInt(12)) {
                case 0 -> pause("Thread.yield();");
                case 1, 2 -> pause("Thread.sleep(1);");
                case 3 -> line("Thread.onSpinWait();");
                case 4 -> line("counted[0]++;");
                case 5 -> line("tries++;");
                case 6 -> line("tries = (int) System.nanoTime();");
                case 7 -> line("tries = ThreadLocalRandom.current().nextInt(9);");
                case 8 -> line("counted = new int[] {1};");
                default -> {
                    if (depth == 0) {
                        statement(1);
                    }
                }
            }
        }
    }

    private void pause(String text) {
        line(text);
        add(Op.PAUSE, 0, 0, 0);
    }

    private void waits(int depth) {
        int variable = variable();
        int value = value();
        line("while (" + get(variable) + " != " + value + ") {");
        int top = add(Op.READ, variable, 0, 0);
        int out = add(Op.JUMP_IF_EQUAL, value, 0, 0);
        body(depth);
        line("}");
        add(Op.JUMP, 0, 0, top);
        target(out);
    }

    private void waitsAfterwards(int depth) {
        int variable = variable();
        int value = value();
        line("do {");
        int top = code.size();
        body(depth);
        line("} while (" + get(variable) + " != " + value + ");");
        add(Op.READ, variable, 0, 0);
        int out = add(Op.JUMP_IF_EQUAL, value, 0, 0);
        add(Op.JUMP, 0, 0, top);
        target(out);
    }

    private void takes(int depth) {
        int expected = value();
        int value = value();
        line("while (!v2.compareAndSet(" + expected + ", " + value + ")) {");
        int top = add(Op.SWAP, expected, value, 0);
        int out = add(Op.JUMP_IF_EQUAL, expected, 0, 0);
        body(depth);
        line("}");
        add(Op.JUMP, 0, 0, top);
        target(out);
    }

    /** Gives up after some rounds. */
    private void tries(int depth) {
        int variable = variable();
        int value = value();
        int most = new int[] {1, 2, 3, 12}[random.nextInt(4)];
        String index = "i" + names++;
        line("for (int " + index + " = 0; " + index + " < " + most + "; " + index + "++) {");
        add(Op.RESET_COUNTER, 0, 0, 0);
        int top = code.size();
        int counted = add(Op.JUMP_IF_COUNTED, most, 0, 0);
        line("if (" + get(variable) + " == " + value + ") { out = out * 2 + 1; break; }");
        add(Op.READ, variable, 0, 0);
        int hit = add(Op.JUMP_IF_EQUAL, value, 0, 0);
        body(depth);
        line("}");
        add(Op.JUMP, 1, 0, top);
        target(hit);
        add(Op.NOTE, 0, 0, 0);
        target(counted);
    }
}

package dev.plumbline.jvm;

import dev.plumbline.jvm.EscapePrograms.Generated;
import dev.plumbline.jvm.EscapePrograms.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * All sequentially consistent histories of a generated class, by brute force: every access is a separate step, also
 * those to objects that no other thread can reach, and so are the beginnings and the ends of calls. Classes are
 * initialised as the Java language says (JLS 12.4.2).
 */
final class EscapeInterpreter {
    private static final int SLOT = 0;
    private static final int FN = 1;
    private static final int G0 = 2;
    /** Then two static fields for each holder, then their state. */
    private static final int S0 = 4;

    private static final int STATES = 8;
    private static final int OBJECTS = 10;
    private static final int DONE = 99;

    private enum Op {
        CALLED,
        RETURNS,
        /** Allocates a node and continues with its constructors. */
        NEW,
        READ,
        WRITE,
        /** Writes the value read last, and one more. */
        WRITE_NEXT,
        /** Reads a reference, and then fields of what it leads to; without one the result is -1. */
        FOLLOW,
        /** Reads the slot, and writes to what it leads to. */
        WRITE_OTHER,
        USE,
        USED
    }

    /** @param a the cell, the call or the class */
    private record Instruction(Op op, int a, int b) {}

    private record Code(Instruction first, Code rest) {
        static Code of(List<Instruction> instructions, Code rest) {
            Code code = rest;
            for (int i = instructions.size() - 1; i >= 0; i--) {
                code = new Code(instructions.get(i), code);
            }
            return code;
        }
    }

    /** A thread: what is left of it, and what it has read in its call. */
    private record Running(Code code, List<Integer> read) {}

    private record State(List<Integer> heap, List<Running> threads, String history) {}

    private final Generated program;
    private final int mostStates;
    private final Set<State> seen = new HashSet<>();
    private final Set<String> histories = new TreeSet<>();

    private EscapeInterpreter(Generated program, int mostStates) {
        this.program = program;
        this.mostStates = mostStates;
    }

    /** The histories as {@link Matrix#text} writes them; null if there are too many states. */
    static Set<String> histories(Generated program, List<List<String>> threads, int mostStates) {
        EscapeInterpreter interpreter = new EscapeInterpreter(program, mostStates);
        List<Running> running = new ArrayList<>();
        for (List<String> calls : threads) {
            List<Instruction> all = new ArrayList<>();
            for (int i = 0; i < calls.size(); i++) {
                all.add(new Instruction(Op.CALLED, i, 0));
                all.addAll(interpreter.body(calls.get(i)));
                all.add(new Instruction(Op.RETURNS, i, 0));
            }
            running.add(new Running(Code.of(all, null), List.of()));
        }
        Integer[] heap = new Integer[OBJECTS];
        Arrays.fill(heap, 0);
        return interpreter.explore(new State(List.of(heap), running, "")) ? interpreter.histories : null;
    }

    private boolean explore(State first) {
        List<State> open = new ArrayList<>(List.of(first));
        while (!open.isEmpty()) {
            State state = open.remove(open.size() - 1);
            if (!seen.add(state)) {
                continue;
            }
            if (seen.size() > mostStates) {
                return false;
            }
            boolean stuck = true;
            for (int i = 0; i < state.threads().size(); i++) {
                State next = step(state, i);
                if (next != null) {
                    stuck = false;
                    open.add(next);
                }
            }
            if (stuck) {
                boolean complete = state.threads().stream().allMatch(thread -> thread.code() == null);
                histories.add(state.history() + (complete ? "" : "#"));
            }
        }
        return true;
    }

    /** The state after a step of a thread; null if it has ended or waits. */
    private State step(State state, int number) {
        Running thread = state.threads().get(number);
        if (thread.code() == null) {
            return null;
        }
        Instruction at = thread.code().first();
        Code rest = thread.code().rest();
        List<Integer> heap = new ArrayList<>(state.heap());
        List<Integer> read = new ArrayList<>(thread.read());
        String history = state.history();
        switch (at.op()) {
            case CALLED -> history += number + "." + at.a() + " ";
            case RETURNS -> {
                history += number + "." + at.a() + "=" + result(read) + " ";
                read.clear();
            }
            case NEW -> {
                int object = heap.size();
                heap.addAll(List.of(0, 0, 0));
                rest = Code.of(constructors(object), rest);
            }
            case READ -> read.add(heap.get(at.a()));
            case WRITE -> heap.set(at.a(), at.b());
            case WRITE_NEXT -> heap.set(at.a(), read.remove(read.size() - 1) + 1);
            case FOLLOW -> {
                int object = heap.get(at.a());
                if (object == 0) {
                    read.add(-1);
                } else {
                    List<Instruction> fields = new ArrayList<>();
                    for (int field = at.b(); field < 3; field++) {
                        fields.add(new Instruction(Op.READ, object + field, 0));
                    }
                    rest = Code.of(fields, rest);
                }
            }
            case WRITE_OTHER -> {
                int object = heap.get(SLOT);
                if (object != 0) {
                    rest = new Code(new Instruction(Op.WRITE, object + at.a(), at.b()), rest);
                }
            }
            case USE -> {
                int owner = heap.get(STATES + at.a());
                if (owner == 0) {
                    heap.set(STATES + at.a(), number + 1);
                    List<Instruction> body = new ArrayList<>(initialiser(at.a()));
                    body.add(new Instruction(Op.USED, at.a(), 0));
                    rest = Code.of(body, rest);
                } else if (owner != DONE && owner != number + 1) {
                    return null;
                }
            }
            case USED -> heap.set(STATES + at.a(), DONE);
        }
        List<Running> threads = new ArrayList<>(state.threads());
        threads.set(number, new Running(rest, read));
        return new State(heap, threads, history);
    }

    private static int result(List<Integer> read) {
        int result = 0;
        for (int value : read) {
            result = result * 10 + value;
        }
        return result;
    }

    private List<Instruction> body(String call) {
        return switch (call) {
            case "make()" -> List.of(new Instruction(Op.NEW, 0, 0));
            case "get()" -> List.of(new Instruction(Op.FOLLOW, SLOT, EscapePrograms.B0));
            case "call()" -> List.of(new Instruction(Op.FOLLOW, FN, EscapePrograms.N0));
            case "peek()" -> List.of(new Instruction(Op.READ, G0, 0), new Instruction(Op.READ, G0 + 1, 0));
            case "useH()" -> used(0);
            case "useK()" -> used(1);
            case "touchH()" -> List.of(new Instruction(Op.USE, 0, 0));
            default -> throw new IllegalArgumentException(call);
        };
    }

    private static List<Instruction> used(int holder) {
        return List.of(
                new Instruction(Op.USE, holder, 0),
                new Instruction(Op.READ, S0 + 2 * holder, 0),
                new Instruction(Op.READ, S0 + 2 * holder + 1, 0));
    }

    private List<Instruction> constructors(int object) {
        List<Instruction> all = new ArrayList<>();
        program.base().forEach(each -> all.addAll(instructions(each, object, 0)));
        program.node().forEach(each -> all.addAll(instructions(each, object, 0)));
        return all;
    }

    private List<Instruction> initialiser(int holder) {
        List<Instruction> all = new ArrayList<>();
        program.initialisers().get(holder).forEach(each -> all.addAll(instructions(each, 0, holder)));
        return all;
    }

    private static List<Instruction> instructions(Statement statement, int object, int holder) {
        int own = S0 + 2 * holder + statement.field();
        return switch (statement.kind()) {
            case ASSIGN -> List.of(new Instruction(Op.WRITE, object + statement.field(), statement.value()));
            case STORE, REGISTER, HOOK -> List.of(new Instruction(Op.WRITE, SLOT, object));
            case LAMBDA, REFERENCE, INNER -> List.of(new Instruction(Op.WRITE, FN, object));
            case SHOW ->
                List.of(new Instruction(Op.READ, object + statement.field(), 0), new Instruction(Op.WRITE_NEXT, G0, 0));
            case WRITE_OTHER -> List.of(new Instruction(Op.WRITE_OTHER, statement.field(), statement.value()));
            case SET_STATIC -> List.of(new Instruction(Op.WRITE, G0 + statement.field(), statement.value()));
            case MAKE -> List.of(new Instruction(Op.NEW, 0, 0));
            case SET_OWN -> List.of(new Instruction(Op.WRITE, own, statement.value()));
            case USE_OTHER ->
                List.of(
                        new Instruction(Op.USE, 1 - holder, 0),
                        new Instruction(Op.READ, S0 + 2 * (1 - holder), 0),
                        new Instruction(Op.WRITE_NEXT, own, 0));
            case READ_STATIC ->
                List.of(new Instruction(Op.READ, G0 + statement.field(), 0), new Instruction(Op.WRITE_NEXT, own, 0));
        };
    }
}

package dev.plumbline.jvm;

import dev.plumbline.jvm.SpinPrograms.Instruction;
import dev.plumbline.jvm.SpinPrograms.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * All histories of a program of {@link SpinPrograms}, by going through all its states: every thread may take a step in
 * every state. It knows nothing of fairness, of rounds or of spinning. A state from which nothing can be reached that
 * calls or returns is stuck, however its threads run in circles there.
 */
final class SpinInterpreter {
    /** The instructions of a program. */
    record Histories(Set<String> complete, Set<String> stuck) {}

    private static final int COUNTER = 2;
    private static final int OUT = 3;
    private static final int PER_THREAD = 5;
    private static final int REGISTER = 4;

    /** Variables, the owner of the monitor, and for each thread: call, instruction, counter, result, register. */
    private record State(List<Integer> cells, String history) {}

    private final List<List<List<Instruction>>> program;
    private final int most;
    private final Map<State, List<State>> before = new HashMap<>();
    private final Deque<State> open = new ArrayDeque<>();
    private final Set<State> live = new HashSet<>();
    private final Set<String> complete = new TreeSet<>();

    private SpinInterpreter(List<List<List<Instruction>>> program, int most) {
        this.program = program;
        this.most = most;
    }

    /** @return null if there are more states than that */
    static Histories of(List<List<List<Instruction>>> program, int mostStates) {
        return new SpinInterpreter(program, mostStates).run();
    }

    private Histories run() {
        Integer[] cells = new Integer[SpinPrograms.VARIABLES + 1 + PER_THREAD * program.size()];
        Arrays.fill(cells, 0);
        cells[SpinPrograms.VARIABLES] = -1;
        for (int thread = 0; thread < program.size(); thread++) {
            cells[at(thread) + 1] = -1;
        }
        State first = new State(List.of(cells), "");
        before.put(first, new ArrayList<>());
        open.add(first);
        while (!open.isEmpty()) {
            if (before.size() > most) {
                return null;
            }
            State state = open.remove();
            boolean done = true;
            for (int thread = 0; thread < program.size(); thread++) {
                if (state.cells().get(at(thread)) < program.get(thread).size()) {
                    done = false;
                    step(state, thread);
                }
            }
            if (done) {
                complete.add(state.history());
                live.add(state);
            }
        }
        return new Histories(complete, stuck());
    }

    private Set<String> stuck() {
        Deque<State> found = new ArrayDeque<>(live);
        while (!found.isEmpty()) {
            for (State earlier : before.get(found.remove())) {
                if (live.add(earlier)) {
                    found.add(earlier);
                }
            }
        }
        Set<String> stuck = new TreeSet<>();
        for (State state : before.keySet()) {
            if (!live.contains(state)) {
                stuck.add(state.history() + "#");
            }
        }
        return stuck;
    }

    private static int at(int thread) {
        return SpinPrograms.VARIABLES + 1 + PER_THREAD * thread;
    }

    private void step(State state, int thread) {
        Integer[] cells = state.cells().toArray(new Integer[0]);
        int own = at(thread);
        List<Instruction> code = program.get(thread).get(cells[own]);
        String history = state.history();
        if (cells[own + 1] < 0) {
            history += thread + "." + cells[own] + " ";
            cells[own + 1] = 0;
        } else if (!perform(code.get(cells[own + 1]), cells, own, thread)) {
            return;
        } else {
            cells[own + 1]++;
        }
        while (true) {
            Instruction next = code.get(cells[own + 1]);
            if (next.op().isStep()) {
                break;
            }
            if (next.op() == Op.RETURN) {
                history += thread + "." + cells[own] + "=" + (cells[own + OUT] * 10 + cells[own + REGISTER]) + " ";
                cells[own]++;
                cells[own + 1] = -1;
                cells[own + COUNTER] = 0;
                cells[own + OUT] = 0;
                cells[own + REGISTER] = 0;
                break;
            }
            follow(next, cells, own);
        }
        State after = new State(List.of(cells), history);
        List<State> known = before.get(after);
        if (known == null) {
            known = new ArrayList<>();
            before.put(after, known);
            open.add(after);
        }
        known.add(state);
        if (!history.equals(state.history())) {
            // A thread that gets here was not stuck.
            live.add(state);
        }
    }

    /** Says whether it was possible. */
    private static boolean perform(Instruction step, Integer[] cells, int own, int thread) {
        switch (step.op()) {
            case READ -> cells[own + REGISTER] = cells[step.a()];
            case WRITE -> cells[step.a()] = step.b();
            case FLIP -> cells[step.a()] = 1 - cells[own + REGISTER];
            case SWAP -> {
                int atomic = SpinPrograms.VARIABLES - 1;
                cells[own + REGISTER] = cells[atomic];
                if (cells[atomic] == step.a()) {
                    cells[atomic] = step.b();
                }
            }
            case LOCK -> {
                if (cells[SpinPrograms.VARIABLES] >= 0) {
                    return false;
                }
                cells[SpinPrograms.VARIABLES] = thread;
            }
            case PAUSE -> {
                // Only a place where others may run.
            }
            default -> throw new AssertionError(step);
        }
        return true;
    }

    private static void follow(Instruction next, Integer[] cells, int own) {
        int to = cells[own + 1] + 1;
        switch (next.op()) {
            case UNLOCK -> cells[SpinPrograms.VARIABLES] = -1;
            case JUMP -> {
                to = next.c();
                cells[own + COUNTER] += next.a();
            }
            case JUMP_IF_EQUAL -> to = cells[own + REGISTER] == next.a() ? next.c() : to;
            case JUMP_IF_COUNTED -> to = cells[own + COUNTER] >= next.a() ? next.c() : to;
            case RESET_COUNTER -> cells[own + COUNTER] = 0;
            case NOTE -> cells[own + OUT] = cells[own + OUT] * 2 + 1;
            default -> throw new AssertionError(next);
        }
        cells[own + 1] = to;
    }
}

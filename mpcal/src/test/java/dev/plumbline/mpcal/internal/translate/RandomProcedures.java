package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.translate.RandomPrograms.Code;
import dev.plumbline.mpcal.internal.translate.RandomPrograms.Run;
import dev.plumbline.mpcal.internal.translate.RandomPrograms.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A random procedure with references and values that calls itself, and a body that calls it; each as text and as what
 * it does, written down independently of everything that translates. A call binds the names of the procedure to cells
 * of its caller; what is passed by value is the procedure's own.
 */
final class RandomProcedures {
    /** The continuation of the step that contains the call. */
    private enum After {
        FALLS_THROUGH(""),
        RETURNS("return;"),
        GOES("goto third;");

        private final String text;

        After(String text) {
            this.text = text;
        }
    }

    /** A call: the cells passed as g0 and g1 of the procedure, and the value passed for l. */
    private record Call(int[] cells, Code value) {
        String text(String procedure, String depth) {
            String[] names = {"g0", "g1", "l"};
            return "call " + procedure + "(ref " + names[cells[0]] + ", ref " + names[cells[1]] + ", ref m, ref n[_], "
                    + value.text() + ", " + depth + ");";
        }
    }

    private final String name;
    private final int depth;
    private final Code first;
    private final Code third;
    private final Code last;
    private final Call inner;
    private final Call outer;
    private final After after;

    RandomProcedures(Random random, String name) {
        RandomPrograms programs = new RandomPrograms(random);
        this.name = name;
        this.depth = random.nextInt(3);
        this.first = small(programs);
        this.third = small(programs);
        this.last = small(programs);
        this.inner = new Call(random.nextBoolean() ? new int[] {0, 1} : new int[] {1, 0}, programs.value(1, 0));
        this.outer = new Call(cells(random), programs.value(1, 0));
        this.after = After.values()[random.nextInt(After.values().length)];
    }

    /** Few choices: each call multiplies them. */
    private static Code small(RandomPrograms programs) {
        while (true) {
            Code code = programs.block(1 + programs.length(), 1, 0);
            if (code.text().split("n\\[|either|if|\\\\in", -1).length <= 2) {
                return code;
            }
        }
    }

    /** Two different ones of g0, g1 and l. */
    private static int[] cells(Random random) {
        List<Integer> all = new ArrayList<>(List.of(0, 1, State.LOCAL));
        Collections.shuffle(all, random);
        return new int[] {all.get(0), all.get(1)};
    }

    String procedure() {
        return "procedure " + name + "(ref g0, ref g1, ref m, ref n[_], l, d) {\nfirst:\n" + first.text()
                + "second:\nif (d > 0) {\n" + inner.text(name, "d - 1") + "\n" + after.text + "\n};\nthird:\n"
                + third.text() + "return;\n}\n";
    }

    String body() {
        return "start:\n" + outer.text(name, String.valueOf(depth)) + "\nend:\n" + last.text();
    }

    /** The states in which the body can end. */
    Set<State> ends(State from) {
        Set<State> ends = new HashSet<>();
        for (State called : called(outer, depth, from)) {
            step(last, called).forEach(ends::add);
        }
        return ends;
    }

    private static List<State> step(Code code, State state) {
        List<State> after = new ArrayList<>();
        code.meaning().apply(new Run(state, List.of(), 0)).forEach(run -> after.add(run.state()));
        return after;
    }

    private List<State> called(Call call, int left, State state) {
        List<State> ends = new ArrayList<>();
        for (Run passed : call.value().meaning().apply(new Run(state, List.of(), 0))) {
            List<Integer> caller = passed.state().cells();
            State inside = passed.state()
                    .with(0, caller.get(call.cells()[0]))
                    .with(1, caller.get(call.cells()[1]))
                    .with(State.LOCAL, passed.value());
            for (State end : run(left, inside)) {
                State back = end;
                for (int cell : new int[] {0, 1, State.LOCAL}) {
                    back = back.with(cell, caller.get(cell));
                }
                back = back.with(call.cells()[0], end.cells().get(0));
                back = back.with(call.cells()[1], end.cells().get(1));
                ends.add(back);
            }
        }
        return ends;
    }

    private List<State> run(int left, State state) {
        List<State> ends = new ArrayList<>();
        for (State second : step(first, state)) {
            if (left == 0) {
                ends.addAll(step(third, second));
                continue;
            }
            for (State called : called(inner, left - 1, second)) {
                if (after == After.RETURNS) {
                    ends.add(called);
                } else {
                    ends.addAll(step(third, called));
                }
            }
        }
        return ends;
    }
}

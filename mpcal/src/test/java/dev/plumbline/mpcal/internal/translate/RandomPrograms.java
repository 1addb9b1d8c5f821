package dev.plumbline.mpcal.internal.translate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * Random bodies of one step, each as text of Modular PlusCal and as a function from states to the states after the
 * step, written down independently of everything that translates: statements run one after the other, and a mapped
 * variable is read where it stands.
 */
final class RandomPrograms {
    /** g0, g1, the local variable, the content of m, and the three cells of n. */
    record State(List<Integer> cells) {
        static final int LOCAL = 2;
        static final int M = 3;
        static final int N = 4;

        State with(int cell, int value) {
            List<Integer> changed = new ArrayList<>(cells);
            changed.set(cell, value);
            return new State(List.copyOf(changed));
        }
    }

    /** A value with the state that evaluating it left, and the names that are bound. */
    record Run(State state, List<Integer> bound, int value) {}

    /** Text and effect: all possible continuations. */
    record Code(String text, Function<Run, List<Run>> meaning) {}

    static final String MACROS = """
            mapping macro Counting {
                read {
                    with (before = $variable) {
                        $variable := ($variable + 1) % 3;
                        yield before;
                    };
                }
                write {
                    if ($value = 0) {
                        $variable := 1;
                    } else {
                        yield ($value + $variable) % 3;
                    };
                }
            }
            mapping macro Cell {
                read {
                    await $variable > 0;
                    either {
                        yield $variable;
                    } or {
                        $variable := 0;
                        yield 2;
                    };
                }
                write {
                    yield $value;
                }
            }
            """;

    private final Random random;

    RandomPrograms(Random random) {
        this.random = random;
    }

    Set<State> after(Code code, State state) {
        Set<State> states = new LinkedHashSet<>();
        code.meaning().apply(new Run(state, List.of(), 0)).forEach(run -> states.add(run.state()));
        return states;
    }

    Code block(int length, int depth, int bound) {
        List<Code> statements = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            statements.add(statement(depth, bound));
        }
        StringBuilder text = new StringBuilder();
        statements.forEach(s -> text.append(s.text()).append(";\n"));
        return new Code(text.toString(), run -> {
            List<Run> runs = List.of(run);
            for (Code s : statements) {
                runs = each(runs, s.meaning());
            }
            return runs;
        });
    }

    private static List<Run> each(List<Run> runs, Function<Run, List<Run>> step) {
        List<Run> all = new ArrayList<>();
        runs.forEach(run -> all.addAll(step.apply(run)));
        return all;
    }

    private Code statement(int depth, int bound) {
        int kind = random.nextInt(depth > 0 ? 12 : 7);
        switch (kind) {
            case 0, 1, 2:
                return assign(bound);
            case 3:
                Code value = value(1, bound);
                return new Code(
                        "m := " + value.text(), run -> each(value.meaning().apply(run), this::writeCounting));
            case 4:
                Code index = value(0, bound);
                Code content = value(1, bound);
                return new Code(
                        "n[" + index.text() + "] := " + content.text(),
                        run -> each(
                                index.meaning().apply(run),
                                at -> each(
                                        content.meaning().apply(at),
                                        v -> List.of(new Run(
                                                v.state().with(State.N + at.value(), v.value()), run.bound(), 0)))));
            case 5:
                Code first = value(1, bound);
                Code second = value(1, bound);
                return new Code(
                        "g0 := " + first.text() + " || g1 := " + second.text(),
                        run -> each(
                                first.meaning().apply(run),
                                a -> each(
                                        second.meaning().apply(a),
                                        b -> List.of(new Run(
                                                b.state().with(0, a.value()).with(1, b.value()), run.bound(), 0)))));
            case 6:
                Code awaited = condition(bound);
                return new Code(
                        "await " + awaited.text(),
                        run -> each(
                                awaited.meaning().apply(run),
                                v -> v.value() == 1 ? List.of(new Run(v.state(), run.bound(), 0)) : List.of()));
            case 7, 8:
                Code condition = condition(bound);
                Code yes = block(1 + random.nextInt(2), depth - 1, bound);
                Code no = block(random.nextInt(3), depth - 1, bound);
                return new Code(
                        "if (" + condition.text() + ") {\n" + yes.text() + "} else {\n" + orSkip(no) + "}",
                        run -> each(condition.meaning().apply(run), v -> scoped(v, run, v.value() == 1 ? yes : no)));
            case 9:
                Code one = block(1 + random.nextInt(2), depth - 1, bound);
                Code other = block(random.nextInt(3), depth - 1, bound);
                return new Code("either {\n" + one.text() + "} or {\n" + orSkip(other) + "}", run -> {
                    List<Run> runs = new ArrayList<>(scoped(run, run, one));
                    runs.addAll(scoped(run, run, other));
                    return runs;
                });
            case 10:
                Code named = value(1, bound);
                Code body = block(1 + random.nextInt(2), depth - 1, bound + 1);
                return new Code(
                        "with (b" + bound + " = " + named.text() + ") {\n" + body.text() + "}",
                        run -> each(named.meaning().apply(run), v -> within(v, run, v.value(), body)));
            default:
                Code inside = block(1 + random.nextInt(2), depth - 1, bound + 1);
                return new Code("with (b" + bound + " \\in {0, 2}) {\n" + inside.text() + "}", run -> {
                    List<Run> runs = new ArrayList<>(within(run, run, 0, inside));
                    runs.addAll(within(run, run, 2, inside));
                    return runs;
                });
        }
    }

    private static String orSkip(Code code) {
        return code.text().isEmpty() ? "skip;\n" : code.text();
    }

    private static List<Run> scoped(Run after, Run outer, Code code) {
        return each(
                code.meaning().apply(new Run(after.state(), outer.bound(), 0)),
                r -> List.of(new Run(r.state(), outer.bound(), 0)));
    }

    private static List<Run> within(Run after, Run outer, int value, Code code) {
        List<Integer> bound = new ArrayList<>(outer.bound());
        bound.add(value);
        return each(
                code.meaning().apply(new Run(after.state(), List.copyOf(bound), 0)),
                r -> List.of(new Run(r.state(), outer.bound(), 0)));
    }

    private List<Run> writeCounting(Run v) {
        int content = v.state().cells().get(State.M);
        int written = v.value() == 0 ? 1 : (v.value() + content) % 3;
        return List.of(new Run(v.state().with(State.M, written), v.bound(), 0));
    }

    private Code assign(int bound) {
        int cell = random.nextInt(3);
        Code value = value(2, bound);
        return new Code(
                new String[] {"g0", "g1", "l"}[cell] + " := " + value.text(),
                run -> each(
                        value.meaning().apply(run),
                        v -> List.of(new Run(v.state().with(cell, v.value()), run.bound(), 0))));
    }

    private Code condition(int bound) {
        Code left = value(1, bound);
        Code right = value(0, bound);
        boolean equal = random.nextBoolean();
        return new Code(
                left.text() + (equal ? " = " : " <= ") + right.text(),
                run -> each(
                        left.meaning().apply(run),
                        a -> each(
                                right.meaning().apply(a),
                                b -> List.of(new Run(
                                        b.state(),
                                        run.bound(),
                                        (equal ? a.value() == b.value() : a.value() <= b.value()) ? 1 : 0)))));
    }

    /** 0 or 1. */
    int length() {
        return random.nextInt(2);
    }

    /** A value; {@code bound} names b0, b1, ... are bound around it. */
    Code value(int depth, int bound) {
        int kind = random.nextInt(depth > 0 ? 9 : 6);
        switch (kind) {
            case 0:
                int constant = random.nextInt(3);
                return new Code(String.valueOf(constant), run -> List.of(new Run(run.state(), run.bound(), constant)));
            case 1, 2, 3:
                int cell = random.nextInt(3);
                // A name that is not a mapped variable has the value that it has when the statement is reached: reads
                // of mapped variables change other cells only.
                return new Code(
                        new String[] {"g0", "g1", "l"}[cell],
                        run -> List.of(new Run(
                                run.state(), run.bound(), run.state().cells().get(cell))));
            case 4:
                if (bound > 0) {
                    int name = random.nextInt(bound);
                    return new Code(
                            "b" + name,
                            run -> List.of(new Run(
                                    run.state(), run.bound(), run.bound().get(name))));
                }
                return value(0, bound);
            case 5:
                return new Code("m", run -> {
                    int content = run.state().cells().get(State.M);
                    return List.of(new Run(run.state().with(State.M, (content + 1) % 3), run.bound(), content));
                });
            case 6:
                Code index = value(0, bound);
                return new Code(
                        "n[" + index.text() + "]",
                        run -> each(index.meaning().apply(run), at -> {
                            int place = State.N + at.value();
                            int content = at.state().cells().get(place);
                            return content == 0
                                    ? List.of()
                                    : List.of(
                                            new Run(at.state(), run.bound(), content),
                                            new Run(at.state().with(place, 0), run.bound(), 2));
                        }));
            default:
                Code left = value(depth - 1, bound);
                Code right = value(depth - 1, bound);
                return new Code(
                        "((" + left.text() + " + " + right.text() + ") % 3)",
                        run -> each(
                                left.meaning().apply(run),
                                a -> each(
                                        right.meaning().apply(a),
                                        b -> List.of(new Run(b.state(), run.bound(), (a.value() + b.value()) % 3)))));
        }
    }

    /** A module with a process for each body, all on the same variables. */
    static String module(String procedures, List<String> bodies) {
        StringBuilder text =
                new StringBuilder("---- MODULE Random ----\nEXTENDS Integers, Sequences, TLC\n(* --mpcal Random {\n");
        text.append(procedures).append(MACROS);
        for (int i = 0; i < bodies.size(); i++) {
            text.append("archetype A" + i + "(ref g0, ref g1, ref m, ref n[_]) variables l = " + i % 3 + "; {\n"
                    + bodies.get(i) + "}\n");
        }
        text.append("variables v0 \\in {0, 2}, v1 = 1, vm \\in {0, 1}, vn = [i \\in 0..2 |-> i];\n");
        for (int i = 0; i < bodies.size(); i++) {
            text.append("process (p" + i + " = " + i + ") == instance A" + i
                    + "(ref v0, ref v1, ref vm, ref vn[_]) mapping vm via Counting mapping vn[_] via Cell;\n");
        }
        return text.append("} *)\n\\* BEGIN TRANSLATION\n\\* END TRANSLATION\n====\n")
                .toString();
    }
}

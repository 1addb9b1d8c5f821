package dev.plumbline.mpcal.internal.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A small random system of Modular PlusCal, as text and as an interpreter that logs what it reads and writes. Neither
 * uses the translation. Every process has a local variable and two labels; all share two plain variables and the
 * variables of three mapping macros, one of which hides a choice.
 */
final class RandomSystem {
    static final int PROCESSES = 3;
    private static final int LABELS = 2;
    static final int M = 2;
    static final int N = 3;
    static final int H = 6;
    private static final int OWN = 7;

    /** g0, g1, the content of m, three cells of n, the one of h; then variable and label of each process. */
    record State(List<Integer> cells) {
        int get(int cell) {
            return cells.get(cell);
        }

        State with(int cell, int value) {
            List<Integer> changed = new ArrayList<>(cells);
            changed.set(cell, value);
            return new State(List.copyOf(changed));
        }
    }

    /** One element; {@code old} is -1 where it is not known. The value of {@code .pc} is the number of a label. */
    record Entry(boolean write, String name, List<Integer> indices, int value, int old) {}

    /** Where a run of a section stands: its state, what it has logged, and the value of what it evaluated last. */
    record Run(State state, List<Entry> log, int value) {
        Run then(State next, Entry entry, int result) {
            List<Entry> more = new ArrayList<>(log);
            more.add(entry);
            return new Run(next, List.copyOf(more), result);
        }

        Run valued(int result) {
            return new Run(state, log, result);
        }
    }

    private record Code(String text, Function<Run, List<Run>> meaning) {}

    private final Random random;
    private final int number;
    private final List<List<Code>> sections = new ArrayList<>();

    /** @param number among the systems that share a module */
    RandomSystem(Random random, int number) {
        this.random = random;
        this.number = number;
        for (int process = 0; process < PROCESSES; process++) {
            List<Code> labels = new ArrayList<>();
            for (int label = 0; label < LABELS; label++) {
                labels.add(section(process));
            }
            sections.add(labels);
        }
    }

    String archetype(int process) {
        return "A" + number + "_" + process;
    }

    /** The identifier of a process. */
    int self(int process) {
        return number * PROCESSES + process;
    }

    String label(int process, int label) {
        return "s" + number + "_" + process + "_" + label;
    }

    static int own(int process) {
        return OWN + 2 * process;
    }

    static int label(int process) {
        return OWN + 2 * process + 1;
    }

    State initial() {
        List<Integer> cells = new ArrayList<>(List.of(0, 1, 0, 1, 1, 2, 0));
        for (int process = 0; process < PROCESSES; process++) {
            cells.add(process % 3);
            cells.add(0);
        }
        return new State(List.copyOf(cells));
    }

    /** All ways to take the section at which a process is. */
    List<Run> runs(State state, int process) {
        int at = state.get(label(process));
        Run start = new Run(state, List.of(new Entry(false, ".pc", List.of(), at, -1)), 0);
        return sections.get(process).get(at).meaning().apply(start);
    }

    private Code section(int process) {
        while (true) {
            Code body = block(process, 1 + random.nextInt(3), 1);
            // Reads of n and choices double what follows them.
            if (body.text().split("n\\[|either|if|h :=", -1).length <= 4) {
                int target = random.nextInt(LABELS);
                return new Code(
                        body.text() + "goto " + label(process, target) + ";\n",
                        run -> each(body.meaning().apply(run), r -> {
                            Entry jump = new Entry(
                                    true, ".pc", List.of(), target, r.state().get(label(process)));
                            return List.of(r.then(r.state().with(label(process), target), jump, 0));
                        }));
            }
        }
    }

    private Code block(int process, int length, int depth) {
        List<Code> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            parts.add(statement(process, depth));
            text.append(parts.get(i).text()).append(";\n");
        }
        return new Code(text.toString(), run -> {
            List<Run> runs = List.of(run);
            for (Code part : parts) {
                runs = each(runs, part.meaning());
            }
            return runs;
        });
    }

    private static List<Run> each(List<Run> runs, Function<Run, List<Run>> step) {
        List<Run> all = new ArrayList<>();
        runs.forEach(run -> all.addAll(step.apply(run)));
        return all;
    }

    private Code statement(int process, int depth) {
        switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0, 1:
                int cell = random.nextInt(3) == 2 ? own(process) : random.nextInt(2);
                String name = cell == own(process) ? "l" : "g" + cell;
                Code assigned = value(process, 1);
                return new Code(
                        name + " := " + assigned.text(),
                        run -> each(
                                assigned.meaning().apply(run),
                                r -> List.of(r.then(
                                        r.state().with(cell, r.value()),
                                        new Entry(
                                                true,
                                                name,
                                                List.of(),
                                                r.value(),
                                                r.state().get(cell)),
                                        0))));
            case 2, 3:
                String target = random.nextBoolean() ? "m" : "h";
                Code written = value(process, 1);
                return new Code(
                        target + " := " + written.text(),
                        run -> each(written.meaning().apply(run), r -> after(r, target, List.of(), true, r.value())));
            case 4:
                int index = random.nextInt(3);
                Code content = value(process, 1);
                return new Code(
                        "n[" + index + "] := " + content.text(),
                        run -> each(content.meaning().apply(run), r -> after(r, "n", List.of(index), true, r.value())));
            case 5:
                Code left = value(process, 0);
                int bound = random.nextInt(2);
                return new Code(
                        "await " + left.text() + " >= " + bound,
                        run -> each(left.meaning().apply(run), r -> r.value() >= bound ? List.of(r) : List.of()));
            case 6, 7:
                Code condition = value(process, 0);
                Code yes = block(process, 1, depth - 1);
                Code no = block(process, 1, depth - 1);
                return new Code(
                        "if (" + condition.text() + " = 1) {\n" + yes.text() + "} else {\n" + no.text() + "}",
                        run -> each(
                                condition.meaning().apply(run),
                                r -> (r.value() == 1 ? yes : no).meaning().apply(r)));
            default:
                Code one = block(process, 1, depth - 1);
                Code other = block(process, 1, depth - 1);
                return new Code("either {\n" + one.text() + "} or {\n" + other.text() + "}", run -> {
                    List<Run> runs = new ArrayList<>(one.meaning().apply(run));
                    runs.addAll(other.meaning().apply(run));
                    return runs;
                });
        }
    }

    private Code value(int process, int depth) {
        switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0:
                int constant = random.nextInt(3);
                return new Code(String.valueOf(constant), run -> List.of(run.valued(constant)));
            case 1, 2, 3:
                int cell = random.nextInt(3) == 2 ? own(process) : random.nextInt(2);
                String name = cell == own(process) ? "l" : "g" + cell;
                return new Code(name, run -> {
                    int value = run.state().get(cell);
                    return List.of(run.then(run.state(), new Entry(false, name, List.of(), value, -1), value));
                });
            case 4:
                String mapped = random.nextBoolean() ? "m" : "h";
                return new Code(mapped, run -> after(run, mapped, List.of(), false, -1));
            case 5:
                int index = random.nextInt(3);
                return new Code("n[" + index + "]", run -> after(run, "n", List.of(index), false, -1));
            default:
                Code left = value(process, depth - 1);
                Code right = value(process, depth - 1);
                return new Code(
                        "((" + left.text() + " + " + right.text() + ") % 3)",
                        run -> each(
                                left.meaning().apply(run),
                                a -> each(
                                        right.meaning().apply(a),
                                        b -> List.of(b.valued((a.value() + b.value()) % 3)))));
        }
    }

    private static List<Run> after(Run run, String name, List<Integer> indices, boolean write, int value) {
        List<Run> runs = new ArrayList<>();
        for (Access access : mapped(run.state(), name, indices, write, value)) {
            runs.add(run.then(access.state(), new Entry(write, name, indices, access.value(), -1), access.value()));
        }
        return runs;
    }

    /** The possible contents after an access through a mapping macro, and the value that it reads or writes. */
    record Access(State state, int value) {}

    /** The mapping macros by hand; the value counts for writes alone. */
    static List<Access> mapped(State state, String name, List<Integer> indices, boolean write, int value) {
        int cell = name.equals("m") ? M : name.equals("h") ? H : N + indices.get(0);
        int content = state.get(cell);
        switch (name) {
            case "m":
                return write
                        ? List.of(new Access(state.with(cell, value == 0 ? 1 : (value + content) % 3), value))
                        : List.of(new Access(state.with(cell, (content + 1) % 3), content));
            case "h":
                return write
                        ? List.of(new Access(state.with(cell, value), value), new Access(state.with(cell, 2), value))
                        : List.of(new Access(state, content));
            default:
                if (write) {
                    return List.of(new Access(state.with(cell, value), value));
                }
                // The third path has no yield, so nothing can be read on it.
                return content == 0
                        ? List.of()
                        : List.of(new Access(state, content), new Access(state.with(cell, 0), 2));
        }
    }

    /** A module of all of them; they have nothing in common but the mapping macros. */
    static String module(List<RandomSystem> systems) {
        StringBuilder text = new StringBuilder("""
                ---- MODULE Small ----
                EXTENDS Integers, Sequences, TLC
                (* --mpcal Small {
                mapping macro Counting {
                    read { with (before = $variable) { $variable := ($variable + 1) % 3; yield before; }; }
                    write { if ($value = 0) { $variable := 1; } else { yield ($value + $variable) % 3; }; }
                }
                mapping macro Cell {
                    read {
                        await $variable > 0;
                        either { yield $variable; } or { $variable := 0; yield 2; } or { $variable := 1; };
                    }
                    write { yield $value; }
                }
                mapping macro Hidden {
                    read { yield $variable; }
                    write { either { yield $value; } or { yield 2; }; }
                }
                """);
        systems.forEach(system -> text.append(system.archetypes()));
        text.append("variables\n");
        systems.forEach(
                system -> text.append("v0_# = 0, v1_# = 1, vm_# = 0, vn_# = (0 :> 1 @@ 1 :> 1 @@ 2 :> 2), vh_# = 0;\n"
                        .replace("#", String.valueOf(system.number))));
        systems.forEach(system -> text.append(system.instances()));
        return text.append("} *)\n====\n").toString();
    }

    String archetypes() {
        StringBuilder text = new StringBuilder();
        for (int process = 0; process < PROCESSES; process++) {
            text.append("archetype " + archetype(process) + "(ref g0, ref g1, ref m, ref n[_], ref h) variables l = "
                    + process % 3 + "; {\n");
            for (int label = 0; label < LABELS; label++) {
                text.append(label(process, label) + ":\n")
                        .append(sections.get(process).get(label).text());
            }
            text.append("}\n");
        }
        return text.toString();
    }

    private String instances() {
        StringBuilder text = new StringBuilder();
        for (int process = 0; process < PROCESSES; process++) {
            text.append(("process (p#_" + process + " \\in {" + self(process) + "}) == instance " + archetype(process)
                            + "(ref v0_#, ref v1_#, ref vm_#, ref vn_#[_], ref vh_#) mapping vm_# via Counting"
                            + " mapping vn_#[_] via Cell mapping vh_# via Hidden;\n")
                    .replace("#", String.valueOf(number)));
        }
        return text.toString();
    }
}

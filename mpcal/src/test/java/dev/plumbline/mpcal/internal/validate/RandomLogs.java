package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.History;
import dev.plumbline.mpcal.internal.validate.RandomSystem.Entry;
import dev.plumbline.mpcal.internal.validate.RandomSystem.State;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Logs of a random system, what is done to them, and the verdicts by definition: every order, one after the other. */
final class RandomLogs {
    /** @param clock how many sections of each process it has seen, its own included */
    record Section(int process, boolean aborted, List<Entry> log, int[] clock) {
        Section with(List<Entry> changed) {
            return new Section(process, aborted, List.copyOf(changed), clock);
        }
    }

    /** Facts about the orders that the clocks allow. */
    record Verdicts(boolean everyOrder, boolean witness) {}

    private final RandomSystem system;
    private final Random random;
    List<Section> sections = new ArrayList<>();

    /** A run of the system with clocks that order whatever touches the same cell. */
    RandomLogs(RandomSystem system, Random random, int length) {
        this.system = system;
        this.random = random;
        State state = system.initial();
        int[] done = new int[RandomSystem.PROCESSES];
        for (int i = 0; i < length; i++) {
            int process = random.nextInt(RandomSystem.PROCESSES);
            List<RandomSystem.Run> runs = system.runs(state, process);
            boolean aborted = runs.isEmpty() || random.nextInt(4) == 0;
            List<Entry> log = List.of(new Entry(false, ".pc", List.of(), state.get(RandomSystem.label(process)), -1));
            if (!runs.isEmpty()) {
                RandomSystem.Run run = runs.get(random.nextInt(runs.size()));
                log = aborted
                        ? run.log().subList(0, 1 + random.nextInt(run.log().size() - 1))
                        : run.log();
                state = aborted ? state : run.state();
            }
            int[] clock = new int[RandomSystem.PROCESSES];
            for (Section before : sections) {
                if (before.process() == process || conflicts(before.log(), log)) {
                    for (int k = 0; k < clock.length; k++) {
                        clock[k] = Math.max(clock[k], before.clock()[k]);
                    }
                }
            }
            clock[process] = ++done[process];
            sections.add(new Section(process, aborted, List.copyOf(log), clock));
        }
    }

    private static boolean conflicts(List<Entry> one, List<Entry> other) {
        Set<String> touched = new HashSet<>();
        one.stream().filter(e -> shared(e)).forEach(e -> touched.add(e.name() + e.indices()));
        return other.stream().filter(e -> shared(e)).anyMatch(e -> touched.contains(e.name() + e.indices()));
    }

    private static boolean shared(Entry entry) {
        return !entry.name().equals("l") && !entry.name().equals(".pc");
    }

    /** Does something to the logs that leaves them readable. */
    String damage() {
        int at = random.nextInt(sections.size());
        Section section = sections.get(at);
        List<Entry> log = new ArrayList<>(section.log());
        int element = random.nextInt(log.size());
        Entry entry = log.get(element);
        int values = entry.name().equals(".pc") ? 2 : 3;
        switch (random.nextInt(9)) {
            case 0, 1:
                log.set(
                        element,
                        new Entry(
                                entry.write(),
                                entry.name(),
                                entry.indices(),
                                (entry.value() + 1) % values,
                                entry.old()));
                sections.set(at, section.with(log));
                return "a value changed";
            case 2:
                if (element > 0) {
                    log.set(element, new Entry(!entry.write(), entry.name(), entry.indices(), entry.value(), -1));
                    sections.set(at, section.with(log));
                }
                return "a tag swapped";
            case 3:
                if (element > 0) {
                    log.remove(element);
                    sections.set(at, section.with(log));
                }
                return "an element dropped";
            case 4:
                log.add(1 + random.nextInt(log.size()), entry);
                sections.set(at, section.with(log));
                return "an element repeated";
            case 5:
                if (entry.indices().isEmpty() && element > 0 && !entry.name().equals(".pc")) {
                    String name = List.of("g0", "g1", "m", "h", "l").get(random.nextInt(5));
                    log.set(element, new Entry(entry.write(), name, List.of(), entry.value(), -1));
                    sections.set(at, section.with(log));
                }
                return "a variable renamed";
            case 6:
                sections.set(at, new Section(section.process(), !section.aborted(), section.log(), section.clock()));
                return "aborted or not";
            case 7:
                for (int i = at + 1; i < sections.size(); i++) {
                    Section later = sections.get(i);
                    if (later.process() == section.process()) {
                        sections.set(at, new Section(section.process(), later.aborted(), later.log(), section.clock()));
                        sections.set(
                                i, new Section(section.process(), section.aborted(), section.log(), later.clock()));
                        break;
                    }
                }
                return "two records of a process swapped";
            default:
                // No section sees another process any more, so that every order within the processes is allowed.
                sections.replaceAll(s -> {
                    int[] alone = new int[s.clock().length];
                    alone[s.process()] = s.clock()[s.process()];
                    return new Section(s.process(), s.aborted(), s.log(), alone);
                });
                return "clocks without edges";
        }
    }

    /** The identifier of a process. */
    int self(int process) {
        return system.self(process);
    }

    /** As many sections of each process as a history has. */
    RandomLogs beginning(History history) {
        RandomLogs beginning = new RandomLogs(system, random, 0);
        for (Section section : sections) {
            long there = history.operations().stream()
                    .filter(operation -> operation.process().equals(Value.of(self(section.process()))))
                    .count();
            if (section.clock()[section.process()] <= there) {
                beginning.sections.add(section);
            }
        }
        return beginning;
    }

    /** Tries all orders that the clocks allow, by the definitions. */
    Verdicts verdicts() {
        boolean[] all = {true, false};
        follow(Set.of(system.initial()), new ArrayList<>(), new int[RandomSystem.PROCESSES], all);
        return new Verdicts(all[0], all[1]);
    }

    private void follow(Set<State> states, List<Section> done, int[] cut, boolean[] found) {
        if (done.size() == sections.size()) {
            found[1] = true;
            return;
        }
        for (Section next : sections) {
            if (!allowed(next, cut)) {
                continue;
            }
            Set<State> after = new LinkedHashSet<>();
            states.forEach(state -> after.addAll(after(state, next)));
            if (after.isEmpty()) {
                found[0] = false;
            } else {
                cut[next.process()]++;
                done.add(next);
                follow(after, done, cut, found);
                done.remove(done.size() - 1);
                cut[next.process()]--;
            }
        }
    }

    private static boolean allowed(Section next, int[] cut) {
        for (int k = 0; k < cut.length; k++) {
            if (k == next.process() ? next.clock()[k] != cut[k] + 1 : next.clock()[k] > cut[k]) {
                return false;
            }
        }
        return true;
    }

    /** The states after a section: its elements replayed by hand, and the whole a step of the interpreter or none. */
    private Set<State> after(State state, Section section) {
        Set<State> states = new LinkedHashSet<>(Set.of(state));
        for (Entry entry : section.log()) {
            Set<State> next = new LinkedHashSet<>();
            states.forEach(s -> next.addAll(after(s, section.process(), entry)));
            states = next;
        }
        if (section.aborted()) {
            return states.isEmpty() ? Set.of() : Set.of(state);
        }
        Set<State> steps = new LinkedHashSet<>();
        // The label that the record reads is the one at which it is a step.
        if (section.log().get(0).value() == state.get(RandomSystem.label(section.process()))) {
            system.runs(state, section.process()).forEach(run -> steps.add(run.state()));
        }
        states.removeIf(s -> !s.equals(state) && !steps.contains(s));
        return states;
    }

    private static Set<State> after(State state, int process, Entry entry) {
        Set<State> states = new LinkedHashSet<>();
        String name = entry.name();
        if (name.equals("m") || name.equals("n") || name.equals("h")) {
            RandomSystem.mapped(state, name, entry.indices(), entry.write(), entry.value()).stream()
                    .filter(access -> access.value() == entry.value())
                    .forEach(access -> states.add(access.state()));
            return states;
        }
        int cell = name.equals("l")
                ? RandomSystem.own(process)
                : name.equals(".pc") ? RandomSystem.label(process) : name.charAt(1) - '0';
        int held = state.get(cell);
        if (entry.write() ? entry.old() < 0 || entry.old() == held : entry.value() == held) {
            states.add(entry.write() ? state.with(cell, entry.value()) : state);
        }
        return states;
    }

    void writeTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<List<String>> lines = new ArrayList<>();
        for (int process = 0; process < RandomSystem.PROCESSES; process++) {
            lines.add(new ArrayList<>());
        }
        for (Section section : sections) {
            lines.get(section.process()).add(line(section));
        }
        for (int process = 0; process < RandomSystem.PROCESSES; process++) {
            Files.write(folder.resolve("trace-" + self(process) + "-1.log"), lines.get(process));
        }
    }

    private String line(Section section) {
        String archetype = system.archetype(section.process());
        List<String> clock = new ArrayList<>();
        for (int k = 0; k < section.clock().length; k++) {
            if (section.clock()[k] > 0) {
                clock.add("[[\"" + system.archetype(k) + "\",\"" + system.self(k) + "\"]," + section.clock()[k] + "]");
            }
        }
        List<String> elements = new ArrayList<>();
        for (Entry entry : section.log()) {
            boolean pc = entry.name().equals(".pc");
            elements.add("{\"tag\":\"" + (entry.write() ? "write" : "read") + "\",\"name\":{\"prefix\":\""
                    + (pc ? "" : archetype) + "\",\"name\":\"" + entry.name() + "\",\"self\":\""
                    + system.self(section.process())
                    + "\"},\"indices\":["
                    + String.join(
                            ",",
                            entry.indices().stream().map(i -> "\"" + i + "\"").toList())
                    + "],\"value\":" + value(section, pc, entry.value())
                    + (entry.old() < 0 ? "" : ",\"oldValue\":" + value(section, pc, entry.old())) + "}");
        }
        return "{\"archetypeName\":\"" + archetype + "\",\"self\":\"" + system.self(section.process())
                + "\",\"isAbort\":"
                + section.aborted() + ",\"clock\":[" + String.join(",", clock) + "],\"csElements\":["
                + String.join(",", elements) + "]}";
    }

    private String value(Section section, boolean pc, int value) {
        return pc
                ? "\"\\\"" + system.archetype(section.process()) + "." + system.label(section.process(), value)
                        + "\\\"\""
                : "\"" + value + "\"";
    }
}

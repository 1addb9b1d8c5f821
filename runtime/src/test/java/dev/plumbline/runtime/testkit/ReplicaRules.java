package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/**
 * The rules for the replicas of an object that converges, on the sections of the contract. The model does not know what
 * has arrived where: it takes this from the clocks. A section that reads has seen exactly the updates whose sections are
 * before it by its clock, and its own; the value follows from these by a definition that looks at all of them.
 */
final class ReplicaRules {
    /**
     * An update of a committed section, or of the open one.
     *
     * @param before the updates that its replica had
     */
    record Seen(Value origin, Value written, List<Seen> before) {}

    private final Random random;
    private final Function<Random, Value> writes;
    private final Function<List<Seen>, Value> meaning;
    private final List<String> steps = new ArrayList<>();
    private final List<OpenSection> sections = new ArrayList<>();
    private final Map<Seen, Clock> committed = new IdentityHashMap<>();
    private final List<Seen> order = new ArrayList<>();
    private final Map<OpenSection, List<Seen>> open = new HashMap<>();
    private final Map<OpenSection, Clock> clocks = new HashMap<>();

    /**
     * @param handles the replicas of 0, 1, ...
     * @param writes a random value to write
     * @param meaning the value of the object after some updates, each of which comes after those before it
     */
    ReplicaRules(
            List<Resource> handles,
            Function<Random, Value> writes,
            Function<List<Seen>, Value> meaning,
            Random random) {
        this.random = random;
        this.writes = writes;
        this.meaning = meaning;
        for (int i = 0; i < handles.size(); i++) {
            sections.add(new OpenSection(new ProcessId("Process", Tla.of(i)), handles.get(i), steps));
        }
    }

    void run(int number) {
        for (int i = 0; i < number; i++) {
            OpenSection section = sections.get(random.nextInt(sections.size()));
            switch (random.nextInt(5)) {
                case 0, 1 -> read(section);
                case 2 -> write(section);
                case 3 -> commit(section);
                default -> abort(section);
            }
        }
        sections.forEach(section -> {
            if (section.isOpen()) {
                abort(section);
            }
        });
        allArrive();
        sections.forEach(section -> section.resource().close());
    }

    /** The updates that a section has seen, in an order of their causes. */
    private List<Seen> seen(OpenSection section) {
        Clock clock = clocks.getOrDefault(section, Clock.NONE);
        List<Seen> seen = new ArrayList<>();
        order.stream().filter(update -> committed.get(update).within(clock)).forEach(seen::add);
        seen.addAll(open.getOrDefault(section, List.of()));
        return seen;
    }

    private Value read(OpenSection section) {
        Optional<ClockedValue> read = section.read();
        if (read.isEmpty()) {
            throw section.broken("A replica can always be read");
        }
        clocks.merge(section, read.get().clock(), Clock::merge);
        List<Seen> updates = seen(section);
        Value view = Tla.function(
                Tla.interval(Tla.of(0), Tla.of(sections.size() - 1)),
                origin -> Tla.of(
                        updates.stream().filter(u -> u.origin().equals(origin)).count()));
        Value expected = Tla.record("value", meaning.apply(updates), "view", view);
        if (!read.get().value().equals(expected)) {
            throw section.broken("A read has the value of the updates that its clock says: expected " + expected
                    + ", but read " + read.get().value());
        }
        return read.get().value();
    }

    private void write(OpenSection section) {
        Value value = writes.apply(random);
        Clock clock = section.write(value)
                .orElseThrow(() -> section.broken("A replica can always be written"))
                .clock();
        clocks.merge(section, clock, Clock::merge);
        Value origin = Tla.of(sections.indexOf(section));
        List<Seen> before = seen(section);
        open.computeIfAbsent(section, s -> new ArrayList<>()).add(new Seen(origin, value, before));
    }

    private void commit(OpenSection section) {
        if (!section.prepare()) {
            throw section.broken("No replica asks others before it commits");
        }
        Clock clock = section.commit();
        clocks.put(section, clock);
        for (Seen update : open.getOrDefault(section, List.of())) {
            committed.put(update, clock);
            order.add(update);
        }
        open.remove(section);
    }

    private void abort(OpenSection section) {
        clocks.put(section, section.abort());
        open.remove(section);
    }

    /** Without further updates all replicas come to have all of them. */
    private void allArrive() {
        long until = System.nanoTime() + 5_000_000_000L;
        for (OpenSection section : sections) {
            while (read(section) != null && seen(section).size() < order.size()) {
                commit(section);
                if (System.nanoTime() > until) {
                    throw section.broken("Updates arrive at every replica");
                }
            }
            commit(section);
        }
    }
}

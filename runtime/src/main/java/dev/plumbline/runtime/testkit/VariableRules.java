package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * The rules for a resource that is a variable. The model is the committed value, and the last write of each open
 * section.
 */
final class VariableRules {
    private static final int PATIENCE = 1_000;

    private final Random random;
    private final List<String> steps = new ArrayList<>();
    private final List<OpenSection> sections = new ArrayList<>();
    private final Map<OpenSection, Value> written = new HashMap<>();
    private final Set<OpenSection> accessed = new HashSet<>();
    private Value committed;
    private Clock writes = Clock.NONE;
    private Clock accesses = Clock.NONE;
    private int values;

    VariableRules(List<Resource> handles, Value initial, Random random) {
        this.random = random;
        committed = initial;
        for (int i = 0; i < handles.size(); i++) {
            sections.add(new OpenSection(new ProcessId("Process", Tla.of(i)), handles.get(i), steps));
        }
    }

    void run(int number) {
        for (int i = 0; i < number; i++) {
            step(sections.get(random.nextInt(sections.size())));
        }
        sections.forEach(section -> {
            if (section.isOpen()) {
                abort(section);
            }
        });
        for (OpenSection section : sections) {
            checkNoLockIsHeld(section);
        }
        sections.forEach(section -> section.resource().close());
    }

    private void step(OpenSection section) {
        switch (random.nextInt(6)) {
            case 0, 1 -> read(section);
            case 2, 3 -> write(section);
            case 4 -> commit(section);
            default -> abort(section);
        }
    }

    private void read(OpenSection section) {
        Optional<ClockedValue> read = section.read();
        if (read.isEmpty()) {
            abort(section);
            return;
        }
        Value expected = written.getOrDefault(section, committed);
        if (!read.get().value().equals(expected)) {
            throw section.broken("A section reads its own last write, or else the last committed value: expected "
                    + expected + ", but read " + read.get().value());
        }
        if (sections.size() > 1 && !written.containsKey(section)) {
            contains(section, read.get().clock(), writes, "A read comes after the write that it sees");
        }
        accessed.add(section);
    }

    private void write(OpenSection section) {
        Value value = ResourceContract.fresh(++values);
        Optional<WriteResult> answer = section.write(value);
        if (answer.isEmpty()) {
            abort(section);
            return;
        }
        Value before = written.getOrDefault(section, committed);
        answer.get().old().ifPresent(old -> {
            if (!old.equals(before)) {
                throw section.broken("A write replaces the value that a read would have returned: expected " + before
                        + ", but the old value is " + old);
            }
        });
        written.put(section, value);
        accessed.add(section);
    }

    private void commit(OpenSection section) {
        // Another resource may refuse to prepare, so a section may also abort after prepare.
        if (!section.prepare() || random.nextInt(4) == 0) {
            abort(section);
            return;
        }
        boolean wrote = written.containsKey(section);
        Clock othersAccesses = accesses;
        Clock clock = section.commit();
        if (wrote) {
            if (sections.size() > 1) {
                contains(section, clock, othersAccesses, "A write comes after all that was read and written before");
            }
            committed = written.get(section);
            writes = clock;
        }
        ended(section, clock);
    }

    private void abort(OpenSection section) {
        ended(section, section.abort());
    }

    private void ended(OpenSection section, Clock clock) {
        if (accessed.remove(section)) {
            accesses = accesses.merge(clock);
        }
        written.remove(section);
    }

    private void contains(OpenSection section, Clock clock, Clock part, String rule) {
        if (!part.within(clock)) {
            throw section.broken(rule + ": expected a clock with " + part + ", but got " + clock);
        }
    }

    /** Checks that no lock is held when all sections have ended. */
    private void checkNoLockIsHeld(OpenSection section) {
        for (int attempt = 0; attempt < PATIENCE; attempt++) {
            Optional<ClockedValue> read = section.read();
            if (read.isPresent()
                    && section.write(ResourceContract.fresh(++values)).isPresent()
                    && section.prepare()) {
                section.commit();
                return;
            }
            section.abort();
        }
        throw section.broken("When no other section is open, a section can read, write and commit");
    }
}

package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** The rules for a resource that is only read: it has valid values without clocks, and accepts any end of a section. */
final class SourceRules {
    private final Predicate<Value> possible;
    private final Random random;
    private final OpenSection section;

    SourceRules(Resource resource, Predicate<Value> possible, Random random) {
        this.possible = possible;
        this.random = random;
        List<String> steps = new ArrayList<>();
        section = new OpenSection(new ProcessId("Process", Tla.of(0)), resource, steps);
    }

    void run(int number) {
        for (int i = 0; i < number; i++) {
            section.read().ifPresent(read -> {
                if (!possible.test(read.value())) {
                    throw section.broken("The value " + read.value() + " is none that the resource may have");
                }
                if (!read.clock().equals(Clock.NONE)) {
                    throw section.broken("No section made the value, but it has the clock " + read.clock());
                }
            });
            if (random.nextBoolean() && section.prepare()) {
                section.commit();
            } else {
                section.abort();
            }
        }
        section.resource().close();
    }
}

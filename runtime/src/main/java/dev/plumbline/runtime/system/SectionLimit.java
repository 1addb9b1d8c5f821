package dev.plumbline.runtime.system;

import dev.plumbline.runtime.log.LoggedSection;
import dev.plumbline.runtime.log.SectionLog;
import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Ends a run when its logs have a given number of sections, so that runs on fast and slow machines have equal lengths.
 * Processes stop before their next section, so the logs may have one more section of each.
 */
final class SectionLimit {
    private final AtomicLong left;
    private final Runnable stop;

    SectionLimit(long sections, Runnable stop) {
        left = new AtomicLong(sections);
        this.stop = stop;
    }

    /** A log that counts its sections. */
    SectionLog of(SectionLog log) {
        return new SectionLog() {
            @Override
            public void write(LoggedSection section) {
                log.write(section);
                if (left.decrementAndGet() == 0) {
                    stop.run();
                }
            }

            @Override
            public boolean resumed() {
                return log.resumed();
            }

            @Override
            public void past(Consumer<LoggedSection> each) {
                log.past(each);
            }

            @Override
            public Optional<Value> state() {
                return log.state();
            }

            @Override
            public boolean isFull() {
                return log.isFull();
            }

            @Override
            public void continueInAnotherFile(Optional<Value> state) {
                log.continueInAnotherFile(state);
            }

            @Override
            public void close() {
                log.close();
            }
        };
    }
}

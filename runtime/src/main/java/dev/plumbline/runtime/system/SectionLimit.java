package dev.plumbline.runtime.system;

import dev.plumbline.runtime.log.LoggedSection;
import dev.plumbline.runtime.log.SectionLog;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Ends a run when its logs have a number of sections, so that runs on fast and slow machines are equally long. Processes
 * stop before their next section: the logs may have a section more for each of them.
 */
final class SectionLimit {
    private final AtomicLong left;
    private final Runnable stop;

    SectionLimit(long sections, Runnable stop) {
        left = new AtomicLong(sections);
        this.stop = stop;
    }

    /** The same log, with its sections counted. */
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
            public void close() {
                log.close();
            }
        };
    }
}

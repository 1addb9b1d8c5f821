package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * A timer of one process: it reads TRUE when its time is over. It restarts, with another random length, when a section
 * commits that has read TRUE, or has written anything to it. For a specification it is a choice between TRUE and FALSE
 * at any time.
 */
public final class Timer implements Resource {
    private final Duration shortest;
    private final Duration longest;
    private final Random random;
    private final LongSupplier nanos;
    private long end;
    private boolean over;
    private boolean again;

    /**
     * @param seed of the lengths between the shortest and the longest
     * @param nanos the clock, such as {@code System::nanoTime}
     */
    public Timer(Duration shortest, Duration longest, long seed, LongSupplier nanos) {
        this.shortest = shortest;
        this.longest = longest;
        this.nanos = nanos;
        random = new Random(seed);
        start();
    }

    private void start() {
        double part = random.nextDouble();
        long length = (long) (shortest.toNanos() + part * (longest.toNanos() - shortest.toNanos()));
        end = nanos.getAsLong() + length;
    }

    /** Two reads of one section agree, since no time passes within a step. */
    @Override
    public ClockedValue read() {
        over = over || !again && nanos.getAsLong() - end >= 0;
        return ClockedValue.plain(Tla.bool(over));
    }

    @Override
    public WriteResult write(Value value) {
        again = true;
        over = false;
        return WriteResult.UNKNOWN;
    }

    @Override
    public void commit(Clock clock) {
        if (over || again) {
            start();
        }
        over = false;
        again = false;
    }

    @Override
    public void abort(Clock clock) {
        over = false;
        again = false;
    }

    /** It has no state to restore. */
    @Override
    public void restore(LoggedAccess access) {}

    @Override
    public Optional<Value> state() {
        return Optional.of(Tla.tuple());
    }

    @Override
    public String toString() {
        return "a timer";
    }
}

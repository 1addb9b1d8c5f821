package dev.plumbline.run.harness;

import dev.plumbline.record.ThreadLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * The calls of one thread of a run: draws an action, performs it, counts. However threads are scheduled, the same seed
 * gives the same calls with the same arguments in each of them. For this purpose every call gets its own random
 * generator, split off that of its thread: how many numbers a body draws may depend on what it saw, and later calls
 * must not depend on that.
 */
final class Performer {
    private final int number;
    private final RegisteredActions repertoire;
    private final Set<String> unwritten;
    private final SplittableRandom calls;
    private final RecordedCall call;
    private final long[] counts;
    private long idle;
    private long begun;
    private String crash;
    private String doing = "the start";

    /**
     * @param unwritten gets the actions whose body reports that it is not implemented; shared by the threads of a run
     */
    Performer(
            int number,
            long seed,
            RegisteredActions repertoire,
            ThreadLog log,
            ReplayStop stop,
            Set<String> unwritten) {
        this.number = number;
        this.repertoire = repertoire;
        this.unwritten = unwritten;
        this.calls = random(seed, 2L * number);
        this.call = new RecordedCall(log, number, stop);
        this.counts = new long[repertoire.entries().size()];
    }

    /** The next call. */
    void perform(long step) throws Exception {
        SplittableRandom random = calls.split();
        int chosen = repertoire.choose(random);
        RegisteredActions.Entry entry = repertoire.entries().get(chosen);
        doing = entry.name() + ", call " + step;
        begun++;
        call.renew(entry.name(), random);
        try {
            entry.body().perform(call);
        } catch (RecordedCall.Unsupported e) {
            if (call.begun()) {
                throw new IllegalStateException("unsupported() was thrown after begin()", e);
            }
            unwritten.add(entry.name());
            return;
        }
        if (call.finish()) {
            counts[chosen]++;
        } else {
            idle++;
        }
    }

    /** The thread ends with this exception during a known action. */
    void crashed(Throwable e) {
        crash = "thread " + number + ", " + doing + ": " + e;
    }

    boolean hasCrashed() {
        return crash != null;
    }

    /** The number of calls that it has begun. */
    long calls() {
        return begun;
    }

    /** The action and the number of the current or last call. */
    String doing() {
        return doing;
    }

    static Summary summary(
            RegisteredActions repertoire,
            List<Performer> performers,
            Set<String> unwritten,
            List<String> stuck,
            boolean outOfSteps) {
        Map<String, Long> operations = new LinkedHashMap<>();
        List<String> crashes = new ArrayList<>();
        long idle = 0;
        for (int i = 0; i < repertoire.entries().size(); i++) {
            int entry = i;
            operations.put(
                    repertoire.entries().get(i).name(),
                    performers.stream()
                            .mapToLong(performer -> performer.counts[entry])
                            .sum());
        }
        for (Performer performer : performers) {
            idle += performer.idle;
            if (performer.crash != null) {
                crashes.add(performer.crash);
            }
        }
        Set<String> unsupported = new TreeSet<>(repertoire.unsupported());
        unsupported.addAll(unwritten);
        unwritten.forEach(operations::remove);
        return new Summary(operations, idle, unsupported, crashes, stuck, outOfSteps);
    }

    /** Neighbouring seeds and streams must not resemble each other. */
    static SplittableRandom random(long seed, long stream) {
        SplittableRandom random = new SplittableRandom(seed);
        long first = random.nextLong();
        return new SplittableRandom(new SplittableRandom(first ^ stream * 0x9E3779B97F4A7C15L).nextLong());
    }
}

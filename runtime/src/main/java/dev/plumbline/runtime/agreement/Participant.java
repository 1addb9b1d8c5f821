package dev.plumbline.runtime.agreement;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The replica of one member. Its own section and the transactions of others exclude each other: a member that has voted
 * yes does not access its replica before it knows the decision, and a member whose section has accessed its replica
 * votes no.
 */
final class Participant {
    private static final long PATIENCE_NANOS = 2_000_000;

    private Value value;
    private Clock writes = Clock.NONE;
    /** Of all accesses of this member, and of the last write. */
    private Clock accesses = Clock.NONE;

    private boolean open;
    /** The coordinator that has the vote of this member. */
    private Optional<Value> promised = Optional.empty();
    /** The last transaction of each coordinator that has ended here: a late request for it has no effect. */
    private final Map<Value, Long> ended = new HashMap<>();

    Participant(Value initial) {
        value = initial;
    }

    /** The first access of the own section. Empty if another member still has the vote after a while. */
    synchronized Optional<ClockedValue> open() {
        if (!await(() -> promised.isEmpty())) {
            return Optional.empty();
        }
        open = true;
        return Optional.of(new ClockedValue(value, writes));
    }

    /** The own section has ended without a write. */
    synchronized void close(Clock clock) {
        accesses = accesses.merge(clock);
        open = false;
        notifyAll();
    }

    /** The own section has committed a value. */
    synchronized void close(Value written, Clock clock) {
        value = written;
        writes = clock;
        close(clock);
    }

    /** The vote of this member; empty for no. With it comes the clock that the transaction must come after. */
    synchronized Optional<Clock> answer(Request request) {
        switch (request.kind()) {
            case PREPARE -> {
                // The transaction may end while its first request waits.
                if (!await(() -> !open && (promised.isEmpty() || isPromised(request))) || isLate(request)) {
                    return Optional.empty();
                }
                promised = Optional.of(request.coordinator());
                return Optional.of(accesses);
            }
            case COMMIT -> {
                if (isPromised(request) && !isLate(request)) {
                    value = request.value();
                    writes = request.clock();
                    accesses = accesses.merge(writes);
                    end(request);
                }
            }
            case ABORT -> {
                if (isPromised(request) && !isLate(request)) {
                    end(request);
                }
                ended.merge(request.coordinator(), request.number(), Math::max);
            }
        }
        return Optional.of(Clock.NONE);
    }

    private boolean isPromised(Request request) {
        return promised.filter(request.coordinator()::equals).isPresent();
    }

    private boolean isLate(Request request) {
        return request.number() <= ended.getOrDefault(request.coordinator(), 0L);
    }

    private void end(Request request) {
        promised = Optional.empty();
        ended.merge(request.coordinator(), request.number(), Math::max);
        notifyAll();
    }

    /** Waits until this member owes no decision, but not for ever: its coordinator may be dead. */
    synchronized Clock leave() {
        await(() -> promised.isEmpty());
        return accesses;
    }

    private interface Condition {
        boolean holds();
    }

    /** Two members that wait for each other both give up, and their sections are tried again. */
    private boolean await(Condition condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        for (long left = PATIENCE_NANOS; !condition.holds(); left = end - System.nanoTime()) {
            if (left <= 0) {
                return false;
            }
            try {
                wait(left / 1_000_000, (int) (left % 1_000_000));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}

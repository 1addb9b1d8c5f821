package dev.plumbline.benchmarks.corpus;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** An object that threads use at the same time. */
interface SharedObject {
    /** The turn of an operation whose place in the order of effects is not known. */
    int NO_TURN = -1;

    /** In place of a turn: an operation without a result that had no effect and never will. */
    int NOT_PERFORMED = -2;

    /**
     * @param result of the operation
     * @param turn its place in the order in which the object performed operations, or {@link #NO_TURN}
     */
    record Effect(Object result, int turn) {}

    /** @param random of the thread that calls */
    Effect perform(long process, Invocation call, Random random);

    /** A turn in which nothing happens, for an operation that was aborted. */
    int idleTurn();

    /** One operation after the other, and their order is known: the order of effects of every run is a witness. */
    static SharedObject locked(SequentialObject object) {
        return new Guarded(object, Fault.NONE, 0);
    }

    /**
     * Like {@link #locked}, but some operations are wrong.
     *
     * @param rate of wrong operations among those that can be wrong, from 0 to 1
     */
    static SharedObject faulty(SequentialObject object, Fault fault, double rate) {
        return new Guarded(object, fault, rate);
    }

    /** The mistakes of an object. */
    enum Fault {
        NONE,
        /** An update works on a copy outside of the lock and then replaces the object: updates in between are lost. */
        LOST_UPDATE,
        /** An observer gets its answer from an old copy. */
        STALE_READ
    }

    /** A sequential object and a lock. */
    final class Guarded implements SharedObject {
        private static final int UPDATES_UNTIL_OLD = 3;

        private final Fault fault;
        private final double rate;
        private SequentialObject current;
        private SequentialObject old;
        private int updates;
        private int turns;

        private Guarded(SequentialObject object, Fault fault, double rate) {
            this.current = object;
            this.old = object.copy();
            this.fault = fault;
            this.rate = rate;
        }

        @Override
        public Effect perform(long process, Invocation call, Random random) {
            boolean wrong = random.nextDouble() < rate;
            if (wrong && fault == Fault.LOST_UPDATE && !call.isObserver()) {
                SequentialObject copy;
                synchronized (this) {
                    copy = current.copy();
                }
                Object result = copy.perform(process, call);
                LockSupport.parkNanos(50_000 + random.nextInt(200_000));
                synchronized (this) {
                    current = copy;
                    return new Effect(result, NO_TURN);
                }
            }
            synchronized (this) {
                if (wrong && fault == Fault.STALE_READ && call.isObserver()) {
                    return new Effect(old.copy().perform(process, call), NO_TURN);
                }
                if (!call.isObserver() && ++updates % UPDATES_UNTIL_OLD == 0) {
                    old = current.copy();
                }
                return new Effect(current.perform(process, call), turns++);
            }
        }

        @Override
        public synchronized int idleTurn() {
            return turns++;
        }
    }
}

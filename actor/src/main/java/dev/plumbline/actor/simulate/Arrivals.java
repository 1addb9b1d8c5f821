package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * When messages arrive, timers fire, actors restart and partitions heal: virtual time.
 *
 * <p>Each event has a window of time in which it has to happen. Without priorities a window is one point: the latency is
 * drawn when the message is sent. With priorities it is all of the possible latencies, and the order within them is that
 * of probabilistic concurrency testing by chains (Ozkan and others, OOPSLA 2018): a message, the first message that its
 * receipt sends, and so on form a chain; chains have random priorities; and at d - 1 random events of the run the
 * priority of the chosen chain falls below all others.
 *
 * <p>The order is that of an execution in time. Let the horizon be the end of the window that ends first. An event whose
 * window begins by the horizon may be next, at the beginning of its window or now, whichever is later. Time then does
 * not pass the horizon, so no window is missed; and events at the same or later times are all that can follow. So
 * bounds on latencies and clocks are kept, with priorities too.
 *
 * <p>A message that waits for longer, since its actor is down, cut off or does not accept it, has no window meanwhile. If
 * the actor restarts or the network heals, it arrives after a further latency.
 */
final class Arrivals {
    private static final int MOST_FALLS = 4;
    /** Half of the greatest number, so that sums do not overflow. */
    static final long LATEST = Long.MAX_VALUE / 2;

    private final RunPlan plan;
    private final SplittableRandom random;
    private final boolean hasPriorities;
    private final boolean repeats;
    private final int[] falls;

    /** By the number of the message. */
    private long[] from = new long[256];

    private long[] until = new long[256];
    private int[] chainOf = new int[256];
    private int[] receipts = new int[256];
    /** By chain. Drawn priorities are between 0 and 1; those that fell are below 0. */
    private double[] priorities = new double[64];

    private int chains;
    private int picked;
    private long now;
    /** Restarts and the end of a partition, by transition. */
    private final Map<Integer, Long> recoveries = new TreeMap<>();

    /** @param longest the most events of a run */
    Arrivals(RunPlan plan, Network network, int longest) {
        this.plan = plan;
        this.random = plan.random();
        this.hasPriorities = plan.on().contains(Trouble.PRIORITIES);
        this.repeats = network == Network.DUPLICATING;
        this.falls = new int[hasPriorities ? random.nextInt(MOST_FALLS + 1) : 0];
        for (int i = 0; i < falls.length; i++) {
            // Most runs end long before their longest.
            falls[i] = (int) RunPlan.between(random, 1, longest);
        }
    }

    /** Nanoseconds since the start of the run. */
    long now() {
        return now;
    }

    /** Messages that are under way at the start. */
    void begin(Snapshot initial) {
        for (Envelope envelope : initial.inTransit()) {
            add(envelope, newChain());
        }
    }

    /** A step has been taken. */
    void taken(Step step) {
        int chain = -1;
        if (step.kind() == Step.Kind.RECEIVE) {
            Envelope received = step.envelope().orElseThrow();
            chain = chainOf[received.number()];
            if (repeats && !received.timer()) {
                again(received);
            }
        }
        for (Envelope sent : step.sent()) {
            add(sent, chain >= 0 ? chain : newChain());
            chain = -1;
        }
    }

    /** A network that duplicates delivers a message again and again, each time after twice the time. */
    private void again(Envelope received) {
        int number = received.number();
        receipts[number] = Math.min(receipts[number] + 1, 20);
        long factor = 1L << receipts[number];
        window(number, plan.leastLatency() * factor, plan.mostLatency() * factor);
    }

    /** An actor crashed, or the network was cut. */
    void recoversLater(int transition) {
        recoveries.put(recovery(transition), now + RunPlan.between(random, RunPlan.LEAST_PAUSE, RunPlan.MOST_PAUSE));
    }

    /** After a recovery, the messages that waited arrive within a latency. */
    void recovered(int transition, Snapshot after) {
        recoveries.remove(transition);
        for (Envelope envelope : after.inTransit()) {
            if (!envelope.timer() && until[envelope.number()] < now) {
                window(envelope.number(), plan.leastLatency(), plan.mostLatency());
            }
        }
    }

    /** Whether nothing is left but messages that arrived before, in a network that duplicates. */
    boolean onlyRepeats(Snapshot state) {
        return repeats
                && recoveries.isEmpty()
                && state.inTransit().stream().allMatch(each -> !each.timer() && receipts[each.number()] > 0);
    }

    private void add(Envelope envelope, int chain) {
        int number = envelope.number();
        if (number >= from.length) {
            int length = Math.max(number + 1, 2 * from.length);
            from = Arrays.copyOf(from, length);
            until = Arrays.copyOf(until, length);
            chainOf = Arrays.copyOf(chainOf, length);
            receipts = Arrays.copyOf(receipts, length);
        }
        chainOf[number] = chain;
        window(number, least(plan, envelope), most(plan, envelope));
    }

    /** The shortest time from the sending of a message to its receipt. */
    static long least(RunPlan plan, Envelope envelope) {
        if (envelope.timer() && envelope.after().isPresent()) {
            return plan.elapsed(envelope.to(), envelope.after().get());
        }
        return envelope.timer() || envelope.request() >= 0 ? RunPlan.LEAST_PAUSE : plan.leastLatency();
    }

    /** The longest time, for a message that can always be received. */
    static long most(RunPlan plan, Envelope envelope) {
        if (envelope.timer()) {
            return envelope.after().isPresent() ? least(plan, envelope) : plan.mostTimer();
        }
        return envelope.request() >= 0 ? plan.mostThink() : plan.mostLatency();
    }

    /** The recovery from a crash or a cut; -1 for another transition. */
    static int recovery(int transition) {
        return switch (Transitions.kind(transition)) {
            case CRASH -> Transitions.of(Step.Kind.RESTART, Transitions.subject(transition));
            case CUT -> Transitions.of(Step.Kind.HEAL, 0);
            default -> -1;
        };
    }

    private void window(int number, long least, long most) {
        from[number] = Math.min(LATEST, now + (hasPriorities ? least : RunPlan.between(random, least, most)));
        until[number] = hasPriorities ? Math.min(LATEST, now + most) : from[number];
    }

    private int newChain() {
        if (chains == priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * chains);
        }
        if (hasPriorities) {
            priorities[chains] = random.nextDouble();
        }
        return chains++;
    }

    /** The next receipt or recovery; -1 if there is none. Time passes until then. */
    int next(Snapshot state) {
        picked++;
        Candidate best = best(state);
        for (int i = 0; hasPriorities && best.transition >= 0 && i < falls.length; i++) {
            if (falls[i] == picked && best.isReceipt()) {
                priorities[chainOf[Transitions.subject(best.transition)]] = -1 - i;
                best = best(state);
            }
        }
        now = best.transition < 0 ? now : Math.max(now, best.from);
        return best.transition;
    }

    /** The best of the candidates so far, and the horizon. */
    private static final class Candidate {
        private int transition = -1;
        private long from;
        private double priority;

        boolean isReceipt() {
            return Transitions.kind(transition) == Step.Kind.RECEIVE;
        }

        void offer(int other, long itsFrom, double itsPriority) {
            if (transition < 0 || itsPriority > priority || itsPriority == priority && itsFrom < from) {
                transition = other;
                from = itsFrom;
                priority = itsPriority;
            }
        }
    }

    private Candidate best(Snapshot state) {
        long horizon = Long.MAX_VALUE;
        for (long due : recoveries.values()) {
            horizon = Math.min(horizon, due);
        }
        int count = 0;
        int[] receivable = new int[state.inTransit().size()];
        for (Envelope envelope : state.inTransit()) {
            if (state.canReceive(envelope)) {
                receivable[count++] = envelope.number();
                horizon = Math.min(horizon, until[envelope.number()]);
            }
        }
        horizon = Math.max(horizon, now);
        Candidate best = new Candidate();
        for (int i = 0; i < count; i++) {
            int number = receivable[i];
            if (from[number] <= horizon) {
                best.offer(
                        Transitions.of(Step.Kind.RECEIVE, number),
                        from[number],
                        hasPriorities ? priorities[chainOf[number]] : 0);
            }
        }
        for (Map.Entry<Integer, Long> recovery : recoveries.entrySet()) {
            if (recovery.getValue() <= horizon) {
                best.offer(recovery.getKey(), recovery.getValue(), 0);
            }
        }
        return best;
    }
}

package dev.plumbline.actor.simulate;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * All that the seed of a run decides before it begins. Swarm testing (Groce, Zhang, Eide, Chen and Regehr, ISSTA 2012):
 * each run draws which kinds of trouble it has, each subset with the same probability, and how frequent they are. Runs
 * with everything at once would hide bugs that need one kind without another: with many crashes, for instance, no
 * protocol ever reaches the states in which a partition matters.
 *
 * @param random for all draws during the run
 * @param loss the probability that a message is lost; 0 if losses are switched off
 * @param crash the probability that an actor crashes before an event
 * @param mostThink the longest time between an answer to a client and its next request, in nanoseconds
 * @param mostTimer the longest time of a timer without a duration
 * @param rates how fast the clocks of the actors run
 */
record RunPlan(
        long seed,
        SplittableRandom random,
        Set<Trouble> on,
        double loss,
        double duplicate,
        double crash,
        double partition,
        long leastLatency,
        long mostLatency,
        long mostThink,
        long mostTimer,
        Map<ActorRef, Double> rates) {
    static final long MILLISECOND = 1_000_000;
    /** Bounds on times that are neither latencies nor durations of timers. */
    static final long LEAST_PAUSE = MILLISECOND;

    static final long MOST_PAUSE = 10_000 * MILLISECOND;

    static RunPlan draw(long seed, Harness harness, Conditions conditions) {
        SplittableRandom random = new SplittableRandom(seed);
        Set<Trouble> on = EnumSet.noneOf(Trouble.class);
        for (Trouble each : Trouble.possible(harness, conditions)) {
            if (random.nextBoolean()) {
                on.add(each);
            }
        }
        double loss = probability(random, on.contains(Trouble.LOSSES));
        double duplicate = probability(random, on.contains(Trouble.DUPLICATES));
        double crash = probability(random, on.contains(Trouble.CRASHES));
        double partition = probability(random, on.contains(Trouble.PARTITIONS));
        long least = conditions.leastLatency();
        long most = conditions.mostLatency();
        Map<ActorRef, Double> rates = new HashMap<>();
        for (ActorRef actor : harness.actors().keySet()) {
            rates.put(actor, on.contains(Trouble.DRIFT) ? rate(random, conditions.drift()) : 1);
        }
        return new RunPlan(
                seed,
                random,
                Collections.unmodifiableSet(on),
                loss,
                duplicate,
                crash,
                partition,
                least,
                on.contains(Trouble.DELAYS) ? most : Math.min(most, 2 * least),
                pause(random),
                pause(random),
                Map.copyOf(rates));
    }

    /** From one in five to one in a thousand, since no single probability is right for short runs and for long ones. */
    private static double probability(SplittableRandom random, boolean on) {
        double drawn = 0.2 * StrictMath.pow(0.005, random.nextDouble());
        return on ? drawn : 0;
    }

    /** Half of the clocks are as wrong as they may be, since bugs are more likely there. */
    private static double rate(SplittableRandom random, double drift) {
        double most = random.nextBoolean() ? 1 : random.nextDouble();
        return 1 + (random.nextBoolean() ? drift : -drift) * most;
    }

    private static long pause(SplittableRandom random) {
        return between(random, LEAST_PAUSE, MOST_PAUSE);
    }

    /** The time until the clock of this actor, which the actor of the harness that created it has too, has advanced. */
    long elapsed(ActorRef actor, Duration onClock) {
        String name = actor.name();
        while (!rates.containsKey(ActorRef.of(name))) {
            name = name.substring(0, name.lastIndexOf('/'));
        }
        double nanos = (onClock.getSeconds() * 1e9 + onClock.getNano()) / rates.get(ActorRef.of(name));
        return Math.min(Arrivals.LATEST, Math.round(nanos));
    }

    /** All orders of magnitude are equally likely. StrictMath has the same result on every machine. */
    static long between(SplittableRandom random, long least, long most) {
        return most <= least ? least : Math.round(least * StrictMath.pow((double) most / least, random.nextDouble()));
    }
}

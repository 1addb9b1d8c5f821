package dev.plumbline.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The scenarios, as data. All on 20 keys, with half of the threads inside an operation at any time. */
final class Scenarios {
    private static final int KEYS = 20;
    private static final double OVERLAP = 0.5;

    /** The largest heap for checking 450,000 operations of 5 threads. */
    private static final int HEAP_MIB = 300;

    private static final Target FEW_STEPS_AN_OPERATION = new Target.AtMost(Quantity.STEPS_PER_OPERATION, 2.5);
    private static final Target LITTLE_HEAP = new Target.AtMost(Quantity.HEAP, HEAP_MIB);
    private static final Target FEW_STEPS = new Target.AtMost(Quantity.STEPS, 60_000);

    /** Linear, apart from effects of caches and garbage collection: quadratic would be 90x. */
    private static final Target LINEAR = new Target.RatioAtMost(2);

    private static final Target RIGHT = new Target.RightVerdict();
    private static final Target ALIKE = new Target.EqualCounts();
    private static final Target LITTLE_MEMORY = new Target.AtMost(Quantity.HEAP, 400);

    private Scenarios() {}

    static List<Scenario> full(long seed) {
        return all(
                seed,
                new int[] {5_000, 50_000, 450_000},
                5,
                50,
                Duration.ofMinutes(1),
                Duration.ofSeconds(5),
                new int[] {50, 1_000},
                4_000_000);
    }

    /** The same questions on smaller histories. */
    static List<Scenario> quick(long seed) {
        return all(
                seed,
                new int[] {500, 5_000},
                1,
                10,
                Duration.ofSeconds(3),
                Duration.ofMillis(500),
                new int[] {50},
                200_000);
    }

    private static List<Scenario> all(
            long seed,
            int[] sizes,
            int seeds,
            int manyThreads,
            Duration manyThreadsTime,
            Duration warmUp,
            int[] peerSizes,
            long peerSteps) {
        int largest = sizes[sizes.length - 1];
        return List.of(
                new Scenario(
                        "five-threads",
                        "How do steps, time and memory grow with the history, at 5 threads?",
                        HEAP_MIB,
                        warmUp,
                        growing(sizes, seed)),
                new Scenario(
                        "twenty-threads",
                        "How many steps do 20 threads x 100 operations take?",
                        1024,
                        warmUp,
                        twentyThreads(seed, seeds)),
                new Scenario(
                        "fifty-threads",
                        "How far does a search among 50 threads x 100 operations come?",
                        2048,
                        warmUp,
                        fiftyThreads(seed, manyThreadsTime)),
                new Scenario(
                        "java-map",
                        "How much of the time goes into evaluating TLA+? The same map as a Java object answers.",
                        HEAP_MIB,
                        warmUp,
                        javaMap(largest, seed)),
                new Scenario(
                        "reading",
                        "How long does reading a history take, compared to checking it?",
                        HEAP_MIB,
                        warmUp,
                        reading(largest, seed)),
                new Scenario(
                        "peers",
                        "What does a Wing-Gong-Lowe search with memory take, as Porcupine and Knossos do it?",
                        2048,
                        warmUp,
                        peers(peerSizes, seed, peerSteps)),
                new Scenario(
                        "figure-4",
                        "Figure 4 of the OmniLink paper: 500 to 450,000 operations of 5 threads, 1 to 50 threads x 100.",
                        2048,
                        warmUp,
                        figure4(largest, manyThreadsTime, seed)),
                new Scenario(
                        "whole-call",
                        "What does a whole call of the command take, in four styles of TLA+ and with a Java object?",
                        512,
                        Duration.ZERO,
                        wholeCall(largest, manyThreads, seed)));
    }

    private static MapWorkload workload(int threads, int operations, long seed, boolean stale) {
        return new MapWorkload(threads, operations, KEYS, OVERLAP, seed, stale);
    }

    private static List<Trial> growing(int[] sizes, long seed) {
        List<Trial> trials = new ArrayList<>();
        for (boolean stale : new boolean[] {false, true}) {
            int smallest = trials.size();
            for (int size : sizes) {
                Trial trial = Trial.of(workload(5, size, seed, stale), Checker.TLA);
                trials.add(
                        size == sizes[0]
                                ? trial.aiming(RIGHT, FEW_STEPS_AN_OPERATION, LITTLE_HEAP)
                                : trial.comparedTo(smallest, Quantity.TIME_PER_OPERATION)
                                        .aiming(RIGHT, FEW_STEPS_AN_OPERATION, LITTLE_HEAP, LINEAR));
            }
        }
        return trials;
    }

    private static List<Trial> twentyThreads(long seed, int seeds) {
        List<Trial> trials = new ArrayList<>();
        for (boolean stale : new boolean[] {false, true}) {
            for (int i = 0; i < seeds; i++) {
                trials.add(Trial.of(workload(20, 2_000, seed + i, stale), Checker.TLA)
                        .aiming(RIGHT, FEW_STEPS));
            }
        }
        return trials;
    }

    private static List<Trial> fiftyThreads(long seed, Duration time) {
        List<Trial> trials = new ArrayList<>();
        for (boolean stale : new boolean[] {false, true}) {
            trials.add(Trial.of(workload(50, 5_000, seed, stale), Checker.TLA)
                    .within(time, Long.MAX_VALUE)
                    .aiming(new Target.EndsInTime()));
        }
        return trials;
    }

    private static List<Trial> javaMap(int largest, long seed) {
        List<Trial> trials = new ArrayList<>();
        for (MapWorkload workload : List.of(workload(5, largest, seed, false), workload(20, 2_000, seed, false))) {
            trials.add(Trial.of(workload, Checker.JAVA).aiming(RIGHT));
            trials.add(Trial.of(workload, Checker.TLA)
                    .comparedTo(trials.size() - 1, Quantity.TIME)
                    .aiming(RIGHT));
        }
        return trials;
    }

    private static List<Trial> reading(int largest, long seed) {
        MapWorkload workload = workload(5, largest, seed, false);
        return List.of(
                Trial.of(workload, Checker.TLA).aiming(RIGHT),
                Trial.of(workload, Checker.READER).comparedTo(0, Quantity.TIME),
                Trial.of(workload, Checker.READER).in("ndjson").comparedTo(0, Quantity.TIME));
    }

    private static List<Trial> peers(int[] operationsOfAThread, long seed, long steps) {
        List<Trial> trials = new ArrayList<>();
        for (int threads : new int[] {5, 10, 20}) {
            for (boolean stale : new boolean[] {false, true}) {
                for (int each : threads == 5 ? operationsOfAThread : new int[] {100}) {
                    MapWorkload workload = workload(threads, threads * each, seed, stale);
                    Trial sweep = Trial.of(workload, Checker.JAVA).within(Duration.ofMinutes(1), steps);
                    trials.add(sweep.aiming(RIGHT));
                    trials.add(Trial.of(workload, Checker.WING_GONG_LOWE)
                            .within(Duration.ofMinutes(1), steps)
                            .comparedTo(trials.size() - 1, Quantity.STEPS));
                }
            }
        }
        return trials;
    }

    /** The lengths and numbers of threads of the paper, each with conforming and violating histories. */
    private static List<Trial> figure4(int largest, Duration time, long seed) {
        List<Trial> trials = new ArrayList<>();
        for (boolean stale : new boolean[] {false, true}) {
            for (int operations : new int[] {500, 5_000, 50_000, 150_000, 250_000, 450_000}) {
                if (operations <= largest) {
                    trials.add(Trial.of(workload(5, operations, seed, stale), Checker.TLA)
                            .aiming(RIGHT));
                }
            }
            for (int threads : new int[] {1, 2, 5, 10, 20, 30, 40, 50}) {
                trials.add(Trial.of(workload(threads, threads * 100, seed, stale), Checker.TLA)
                        .within(time, Long.MAX_VALUE)
                        .aiming(new Target.EndsInTime()));
            }
        }
        return trials;
    }

    /** CPU time and memory are of the whole process, so small histories mostly measure its start. */
    private static List<Trial> wholeCall(int largest, int threads, long seed) {
        List<Trial> trials = new ArrayList<>();
        for (MapWorkload workload :
                List.of(workload(5, largest, seed, false), workload(threads, threads * 100, seed, false))) {
            int java = trials.size();
            trials.add(Trial.of(workload, Checker.CALL_JAVA).aiming(RIGHT));
            for (Checker style : Checker.values()) {
                if (style.isWholeCall() && style.module().isPresent()) {
                    Trial trial = Trial.of(workload, style)
                            .comparedTo(java, Quantity.TIME)
                            .alike(java + 1);
                    // A short history mainly measures the start of the process.
                    boolean full = largest >= 450_000;
                    trials.add(
                            !full
                                    ? trial.aiming(RIGHT, ALIKE)
                                    : java == 0
                                            ? trial.aiming(RIGHT, ALIKE, LITTLE_MEMORY, new Target.RatioAtMost(2))
                                            : trial.aiming(RIGHT, ALIKE, new Target.RatioAtMost(3)));
                }
            }
        }
        return trials;
    }
}

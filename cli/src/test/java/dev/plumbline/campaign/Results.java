package dev.plumbline.campaign;

import dev.plumbline.store.ViolationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Results of tasks made at random, few enough kinds that they meet. */
final class Results {
    private Results() {}

    static TaskResult random(long index, Random random) {
        Outcome outcome = Outcome.values()[random.nextInt(Outcome.values().length)];
        List<Failure> failures = new ArrayList<>();
        for (int i = outcome == Outcome.VIOLATES ? random.nextInt(3) : 0; i >= 0 && outcome == Outcome.VIOLATES; i--) {
            failures.add(new Failure(
                    kind(random.nextInt(4)), random.nextInt(4), "text " + random.nextInt(3), Optional.empty()));
        }
        TreeSet<String> covered = new TreeSet<>();
        TreeSet<String> uncovered = new TreeSet<>();
        for (int part = 0; part < 8; part++) {
            (random.nextInt(6) == 0 ? covered : uncovered).add("part " + part);
        }
        return new TaskResult(
                        index,
                        new TreeMap<>(Map.of("seed", Long.toString(index))),
                        outcome,
                        outcome == Outcome.CONFORMS ? "" : "why " + random.nextInt(3),
                        new TreeMap<>(Map.of("runs", (long) random.nextInt(5))),
                        random.nextInt(50),
                        1000 + random.nextInt(50),
                        failures,
                        covered,
                        uncovered)
                .withDistinct(distinct(random));
    }

    private static SortedMap<String, SortedSet<String>> distinct(Random random) {
        SortedSet<String> some = new TreeSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            some.add("history " + random.nextInt(9));
        }
        return new TreeMap<>(Map.of("unique", some));
    }

    static ViolationKind kind(int number) {
        return new ViolationKind(
                Optional.of("Target"),
                "spec",
                Optional.of("op" + number),
                Optional.empty(),
                List.of("condition " + number));
    }

    static TaskResult conforming(long seed) {
        return new TaskResult(
                seed,
                new TreeMap<>(Map.of("seed", Long.toString(seed))),
                Outcome.CONFORMS,
                "",
                new TreeMap<>(),
                1,
                1,
                List.of(),
                new TreeSet<>(),
                new TreeSet<>());
    }
}

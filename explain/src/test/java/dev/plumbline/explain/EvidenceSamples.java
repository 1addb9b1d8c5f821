package dev.plumbline.explain;

import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.change.RandomValues;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Look;
import dev.plumbline.spec.Obstacle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Evidence that is not a history: fixed samples, and random ones. */
public final class EvidenceSamples {
    private static final List<String> TEXTS =
            List.of("Next", "Put(key: 1)", "", "\u00fc\u4e2d\ud83d\ude00", "a\nb", "</script><b>", "\u202e|`x`");

    private EvidenceSamples() {}

    public static Bundle bundle(Evidence evidence) throws BadInput {
        Bundle whole = Samples.staleRead();
        return new Bundle(
                whole.spec(),
                evidence,
                whole.source(),
                Optional.empty(),
                List.of(new Bundle.Command("explore it again", "plumbline graph Lock.tla")),
                List.of("a note"));
    }

    private static Behaviour.Moment moment(String step, String owner, int waiting) {
        return new Behaviour.Moment(step, Value.record(Map.of("owner", Value.of(owner), "waiting", Value.of(waiting))));
    }

    /** An invariant that the third state breaks. */
    public static BrokenBehaviour invariant() {
        Obstacle why = Obstacle.isFalse("waiting < 2", "2 < 2", "Lock.tla:9");
        return new BrokenBehaviour(
                "Lock.tla",
                new Finding.Invariant(
                        new BrokenRule(BrokenRule.Sort.INVARIANT, "Short", List.of(why)),
                        new Behaviour(List.of(
                                moment("Init", "none", 0),
                                moment("Ask(p: 1)", "none", 1),
                                moment("Ask(p: 2)", "none", 2)))),
                List.of("waiting", "owner"),
                List.of(),
                new BrokenBehaviour.Extent(7, 12, 3));
    }

    /** A behaviour that repeats its last two states forever. */
    public static BrokenBehaviour lasso() {
        return new BrokenBehaviour(
                "Lock.tla",
                new Finding.Liveness(
                        "Served",
                        new Behaviour(List.of(
                                moment("Init", "none", 0),
                                moment("Ask(p: 1)", "none", 1),
                                moment("Take(p: 2)", "p2", 1))),
                        1,
                        "Release"),
                List.of("owner", "waiting"),
                List.of(),
                new BrokenBehaviour.Extent(7, 12, 3));
    }

    private static String text(Random random) {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    /** A behaviour of any kind: without states, with large ones, with loops. */
    public static BrokenBehaviour random(Random random) {
        List<Behaviour.Moment> moments = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            moments.add(new Behaviour.Moment(text(random), state(random)));
        }
        List<Obstacle> why = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            Obstacle plain = new Obstacle(text(random), text(random), "is FALSE", text(random));
            why.add(
                    random.nextBoolean()
                            ? plain
                            : plain.saying(
                                    text(random),
                                    List.of(new Look(text(random), List.of(RandomValues.any(random, 2))))));
        }
        List<Optional<Value.Rec>> shown = new ArrayList<>();
        if (random.nextInt(3) == 0 && !moments.isEmpty()) {
            moments.forEach(moment -> shown.add(
                    random.nextBoolean()
                            ? Optional.empty()
                            : Optional.of((Value.Rec) Value.record(Map.of("a", state(random))))));
            shown.set(0, Optional.of((Value.Rec) Value.record(Map.of("b", Value.of(1)))));
        }
        Finding finding = finding(random, new Behaviour(moments), why);
        return new BrokenBehaviour(
                text(random),
                finding,
                List.of("x", "y"),
                finding.behaviour().moments().isEmpty() ? List.of() : shown,
                new BrokenBehaviour.Extent(random.nextInt(100), random.nextLong() >>> 1, random.nextInt(9)));
    }

    private static Value state(Random random) {
        Map<String, Value> fields = new TreeMap<>();
        for (String name : List.of("x", "y", "z")) {
            if (random.nextBoolean()) {
                fields.put(name, RandomValues.any(random, 3));
            }
        }
        return Value.record(fields);
    }

    private static Finding finding(Random random, Behaviour behaviour, List<Obstacle> why) {
        int states = behaviour.moments().size();
        return switch (random.nextInt(8)) {
            case 0 -> new Finding.Invariant(new BrokenRule(BrokenRule.Sort.INVARIANT, text(random), why), behaviour);
            case 1 ->
                new Finding.Property(
                        new BrokenRule(BrokenRule.Sort.PROPERTY, text(random), why), random.nextBoolean(), behaviour);
            case 2 ->
                new Finding.Postcondition(new BrokenRule(BrokenRule.Sort.POSTCONDITION, text(random), why), behaviour);
            case 3 -> new Finding.Evaluation(text(random), List.of(text(random)), behaviour);
            case 4 -> new Finding.Hung(Duration.ofMillis(random.nextInt(9999)), List.of(text(random)), behaviour);
            case 5 -> new Finding.Assumption(why.isEmpty() ? List.of(Obstacle.isFalse(text(random), "", "")) : why);
            default ->
                states == 0
                        ? new Finding.Deadlock(behaviour)
                        : new Finding.Liveness(text(random), behaviour, random.nextInt(states), text(random));
        };
    }
}

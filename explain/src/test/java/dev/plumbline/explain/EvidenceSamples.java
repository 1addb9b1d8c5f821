package dev.plumbline.explain;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.OtherSpecs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.change.RandomValues;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
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

    /** Two threads that use one field without a lock. */
    public static RacyExecution race() {
        Interleaving shown = new Interleaving(
                List.of("A", "B"),
                List.of(
                        new Interleaving.Call(OptionalInt.empty(), 0, "put(1)", "put", "returned null"),
                        new Interleaving.Call(OptionalInt.empty(), 1, "get()", "get", "")),
                List.of(
                        row(Interleaving.Kind.CALL, 0, 0),
                        row(Interleaving.Kind.CALL, 1, 1),
                        step(0, 0, "write", "0", "1", "Cell.put:7"),
                        step(1, 1, "read", "1", "", "Cell.get:11"),
                        row(Interleaving.Kind.RETURN, 0, 0)));
        return race(
                new RacingAccesses(
                        "shop.Cell.value",
                        new RacingAccesses.Access(
                                true,
                                new RacingAccesses.CodeLine("shop.Cell", "put", 7),
                                Optional.empty(),
                                "A",
                                Optional.of("put(1)")),
                        new RacingAccesses.Access(
                                false,
                                new RacingAccesses.CodeLine("shop.Cell", "get", 11),
                                Optional.of(new RacingAccesses.CodeLine("shop.Shop", "look", 3)),
                                "B",
                                Optional.empty()),
                        0),
                shown);
    }

    private static RacyExecution race(RacingAccesses accesses, Interleaving shown) {
        return new RacyExecution(
                accesses,
                new ThreadTest(
                        "shop.Cell",
                        "",
                        "",
                        "put(1) | get()",
                        "",
                        "data race",
                        "Java 17",
                        List.of(new ThreadTest.Run("plumbline-schedule 1\n0 1\nend\n", 0, shown))));
    }

    private static Interleaving.Row row(Interleaving.Kind kind, int thread, int call) {
        return new Interleaving.Row(kind, thread, OptionalInt.of(call), Interleaving.Step.NOTHING, 0);
    }

    private static Interleaving.Row step(
            int thread, int call, String action, String before, String after, String place) {
        Interleaving.Step step =
                new Interleaving.Step(action, "Cell.value", "Cell#1", "value", before, after, place, "", "", "");
        return new Interleaving.Row(Interleaving.Kind.STEP, thread, OptionalInt.of(call), step, 0);
    }

    /** With any texts in all places. */
    public static RacyExecution randomRace(Random random) {
        RacingAccesses accesses =
                new RacingAccesses(text(random), randomAccess(random), randomAccess(random), random.nextInt(3));
        List<Interleaving.Row> rows = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            List<String> parts = new ArrayList<>();
            Interleaving.Step.NOTHING.parts().forEach(any -> parts.add(text(random)));
            rows.add(new Interleaving.Row(
                    Interleaving.Kind.STEP, random.nextInt(2), OptionalInt.empty(), Interleaving.Step.of(parts), 0));
        }
        return race(accesses, new Interleaving(List.of("A", text(random) + "!"), List.of(), rows));
    }

    private static RacingAccesses.Access randomAccess(Random random) {
        return new RacingAccesses.Access(
                random.nextBoolean(),
                randomPlace(random),
                random.nextBoolean() ? Optional.empty() : Optional.of(randomPlace(random)),
                text(random),
                random.nextBoolean() ? Optional.empty() : Optional.of(text(random)));
    }

    private static RacingAccesses.CodeLine randomPlace(Random random) {
        return new RacingAccesses.CodeLine(text(random), text(random), random.nextInt(5) - 2);
    }

    /** A log of three events, of which nothing explains the last. */
    public static DivergingLog log() throws BadInput {
        return log(new Order.Sequence(), List.of(new Position(0), new Position(1), new Position(2)));
    }

    /** The same with vector clocks, of one node. */
    public static DivergingLog clockedLog() throws BadInput {
        return log(
                new Order.VectorClocks(),
                List.of(
                        VectorClock.of(Map.of("n1", 1L)),
                        VectorClock.of(Map.of("n1", 2L)),
                        VectorClock.of(Map.of("n1", 3L, "n2", 0L))));
    }

    private static DivergingLog log(Order order, List<Place> places) throws BadInput {
        Map<Operation, String> where = new IdentityHashMap<>();
        History.Builder log = new History.Builder("logs/n1.ndjson", order, where::get);
        for (int i = 0; i < places.size(); i++) {
            Operation event = new Operation(
                    Value.of("n1"),
                    i == 1 ? "\u00fcber" : "Up",
                    Map.of("n", Value.of(i)),
                    places.get(i),
                    Outcome.RETURNED,
                    Map.of("state", Value.record(Map.of("x", Value.of(i)))),
                    i + 1);
            where.put(event, "logs/n1.ndjson:" + (i + 1));
            log.add(event);
        }
        History history = log.about(Map.of("constants", Value.record(Map.of("N", Value.of(3)))))
                .notes(List.of("read with care"))
                .build();
        PlainState state = new PlainState(Value.record(Map.of("x", Value.of(1), "y", Value.of("hidden"))));
        Obstacle why = new Obstacle("x is 2 in the log", "Up gives 5", "differs", "logs/n1.ndjson:3");
        return new DivergingLog(
                new Counterexample(
                        history,
                        2,
                        List.of(new Counterexample.Configuration(state, Set.of())),
                        List.of(new Counterexample.Blocked(2, List.of(new Counterexample.Reason(state, List.of(why))))),
                        List.of(new Witness.Performed(1, "Up", true, state)),
                        0),
                new StateFindings(
                        "some order had to be possible",
                        List.of("M"),
                        List.of(new MappingUse.Used("line 1: silent Tick", 4)),
                        List.of(new StateFindings.Divergence(1, 2, false, true)),
                        List.of(new StateFindings.Explanation(
                                List.of(
                                        new StateFindings.Step(0, "Up(n: 0)", true, state),
                                        new StateFindings.Step(-1, "Tick", false, state),
                                        new StateFindings.Step(1, "", true, state)),
                                2)),
                        1,
                        true,
                        List.of(new StateFindings.Possible(
                                "Up(n: 2)",
                                new PlainState(Value.record(Map.of("x", Value.of(5), "y", Value.of("hidden")))),
                                List.of(new StateFindings.Difference("x", "x", "2", "5"))))),
                StateMapping.parse("raft.map", "silent Tick\n\nsteps 0..2\n"),
                Skipping.NOTHING.and(7).upTo(1),
                OtherSpecs.NONE);
    }

    /** A log of many events, of which nothing explains one in the middle. */
    public static DivergingLog longLog(int size, int failed) throws BadInput {
        History.Builder log = new History.Builder("long.ndjson", new Order.Sequence(), event -> "");
        for (int i = 0; i < size; i++) {
            log.add(new Operation(
                    Value.of("n1"),
                    "Up",
                    Map.of("n", Value.of(i)),
                    new Position(i),
                    Outcome.RETURNED,
                    Map.of("state", Value.record(Map.of("x", Value.of(i)))),
                    i + 1));
        }
        PlainState state = new PlainState(Value.record(Map.of("x", Value.of(failed - 1))));
        DivergingLog some = log();
        return new DivergingLog(
                new Counterexample(
                        log.build(),
                        failed,
                        List.of(new Counterexample.Configuration(state, Set.of())),
                        List.of(),
                        List.of(),
                        0),
                some.findings(),
                some.mapping(),
                Skipping.NOTHING,
                OtherSpecs.NONE);
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
            plain = random.nextBoolean() ? plain : plain.inElement(1 + random.nextInt(3));
            why.add(
                    random.nextBoolean()
                            ? plain
                            : plain.withStatement(
                                    text(random),
                                    List.of(new ReadPart(text(random), List.of(RandomValues.any(random, 2))))));
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

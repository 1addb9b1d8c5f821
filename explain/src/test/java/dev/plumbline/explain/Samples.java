package dev.plumbline.explain;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.State;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Bundles made by hand. */
public final class Samples {
    public static final Bundle.Source SOURCE = new Bundle.Source(
            "plumbline 0.1.0",
            "2026-01-02T03:04:05Z",
            Decider.SWEEP,
            "line",
            new Statistics(4, 3, 1234, 2, Duration.ofMillis(250), 3 << 20));

    private Samples() {}

    public static Value value(String text) {
        try {
            return Value.parse(text);
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    public static State state(String text) {
        return new PlainState(value(text));
    }

    public static Operation operation(
            int process, String name, Map<String, Value> arguments, long call, long end, long line) {
        return new Operation(
                Value.of(process),
                name,
                new java.util.TreeMap<>(arguments),
                new Timebox(call, end),
                end == Timebox.NEVER ? Outcome.PENDING : Outcome.RETURNED,
                Map.of("thread", Value.of("t" + process)),
                line);
    }

    public static History history(List<Operation> operations) {
        History.Builder builder = new History.Builder("bad.ndjson", new Order.Timeboxes("us", false));
        try {
            for (Operation operation : operations) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.about(Map.of("pid", Value.of(7)))
                .notes(List.of("bad.ndjson:9: cut off"))
                .build();
    }

    public static Obstacle obstacle(String values) {
        return Obstacle.isFalse("result = dict[key]", values, "KvMap.tla:12")
                .withStatement(
                        "dict[1] is " + values.substring(4) + ", not 3",
                        List.of(new ReadPart("dict[1]", List.of(Value.of("dict"), Value.of(1)))));
    }

    /** The same with what happened beside the operations, in words that would steer a terminal. */
    public static Bundle annotated() {
        Bundle plain = staleRead();
        History.Builder builder = History.Builder.like(plain.failing().history());
        try {
            for (Operation operation : plain.failing().history().operations()) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        History history = builder.annotations(List.of(
                        Annotation.at(22, "kill -9 \u001b[31mnode 2\n").of(Value.of(2)),
                        Annotation.during(50, 60, "leader changes")))
                .build();
        Counterexample found = plain.failing().counterexample();
        return new Bundle(
                plain.spec(),
                new FailingHistory(
                        history,
                        plain.failing().numbers(),
                        new Counterexample(
                                history,
                                found.failedAt(),
                                found.frontier(),
                                found.blocked(),
                                found.recent(),
                                found.leftOut()),
                        plain.failing().layers(),
                        plain.failing().stalled()),
                plain.source(),
                plain.run(),
                plain.commands(),
                plain.notes());
    }

    /**
     * The same with what would come of Put(2, 9) at other places, and with silent actions: one that is impossible, one
     * that is possible.
     */
    public static Bundle otherBranch() {
        return otherBranch(false);
    }

    /** The same of a few operations that violate without the others. */
    public static Bundle restricted() {
        return otherBranch(true);
    }

    private static Bundle otherBranch(boolean restricted) {
        Bundle plain = staleRead();
        Counterexample found = plain.failing().counterexample();
        State seven = found.frontier().get(0).state();
        State eight = found.frontier().get(2).state();
        List<Counterexample.Reason> reasons = List.of(new Counterexample.Reason(eight, List.of(obstacle("9 = 8"))));
        Afterwards stuck = new Afterwards.Stuck(
                1, new TreeSet<>(), reasons, 0, new TreeSet<>(Set.of(0)), true, OptionalInt.empty(), true);
        Afterwards instead = new Afterwards.Stuck(
                1, new TreeSet<>(Set.of(0)), reasons, 2, new TreeSet<>(), false, OptionalInt.of(3), false);
        List<FailingHistory.Stalled> stalled = new ArrayList<>(plain.failing().stalled());
        stalled.add(new FailingHistory.Stalled(
                3,
                List.of(
                        new Interpretations.Stalled(4, List.of(), Optional.of(new Afterwards.NotFollowed())),
                        new Interpretations.Stalled(3, List.of(), Optional.of(new Afterwards.Survives())),
                        new Interpretations.Stalled(1, List.of(), Optional.of(instead)),
                        new Interpretations.Stalled(0, List.of(), Optional.of(stuck)))));
        return new Bundle(
                plain.spec(),
                new FailingHistory(
                        plain.failing().history(),
                        plain.failing().numbers(),
                        new Counterexample(
                                plain.failing().history(),
                                found.failing(),
                                found.frontier(),
                                found.blocked(),
                                found.recent(),
                                found.leftOut(),
                                Optional.empty(),
                                List.of(
                                        new Counterexample.SilentAction(
                                                "Evict",
                                                List.of(new Counterexample.Reason(seven, List.of(obstacle("0 = 7")))),
                                                1,
                                                1,
                                                0),
                                        new Counterexample.SilentAction("Tick", List.of(), 2, 0, 0)),
                                Optional.empty(),
                                restricted,
                                Counterexample.Hindsight.NONE),
                        plain.failing().layers(),
                        stalled),
                plain.source(),
                plain.run(),
                plain.commands(),
                plain.notes());
    }

    /** A Get of 3 where two Puts that overlap leave 7 or 8 in the map. */
    public static Bundle staleRead() {
        History history = history(List.of(
                operation(0, "Put", Map.of("key", Value.of(1), "value", Value.of(7)), 0, 10, 2),
                operation(1, "Put", Map.of("key", Value.of(1), "value", Value.of(8)), 5, 40, 3),
                operation(2, "Get", Map.of("key", Value.of(1), "result", Value.of(3)), 20, 30, 4),
                operation(0, "Put", Map.of("key", Value.of(2), "value", Value.of(9)), 25, Timebox.NEVER, 5)));
        State empty = state("[dict |-> (1 :> 0 @@ 5 :> 0), n |-> 1]");
        State seven = state("[dict |-> (1 :> 7 @@ 5 :> 0), n |-> 1]");
        State eight = state("[dict |-> (1 :> 8 @@ 5 :> 0), n |-> 1]");
        Counterexample found = new Counterexample(
                history,
                2,
                List.of(
                        new Counterexample.Configuration(seven, Set.of()),
                        new Counterexample.Configuration(seven, Set.of(1)),
                        new Counterexample.Configuration(eight, Set.of(1))),
                List.of(new Counterexample.Blocked(
                        2,
                        List.of(
                                new Counterexample.Reason(seven, List.of(obstacle("3 = 7"))),
                                new Counterexample.Reason(eight, List.of(obstacle("3 = 8")))))),
                List.of(
                        new Witness.Performed(0, "Put", true, seven),
                        new Witness.Performed(Witness.SILENT, "Evict", true, seven),
                        new Witness.Performed(1, "Put_Done", true, eight)),
                1);
        Layers layers = new Layers(
                List.of(
                        new Layers.Node(0, empty, new TreeSet<>()),
                        new Layers.Node(1, seven, new TreeSet<>()),
                        new Layers.Node(1, eight, new TreeSet<>(Set.of(1))),
                        new Layers.Node(2, eight, new TreeSet<>()),
                        new Layers.Node(2, seven, new TreeSet<>())),
                List.of(
                        new Layers.Edge(0, 1, 0, List.of(), "Put"),
                        new Layers.Edge(
                                0, 2, 1, List.of(new Witness.Performed(Witness.SILENT, "Evict", false, empty)), "Put"),
                        new Layers.Edge(1, 3, 1, List.of(), "Put"),
                        new Layers.Edge(2, 4, 0, List.of(), "Put")),
                Layers.Extent.WHOLE);
        return new Bundle(
                TlaKind.copy(
                        "KvMap.tla",
                        Map.of(
                                "KvMap.tla",
                                "---- MODULE KvMap ----\n====\n",
                                "Other.tla",
                                "---- MODULE Other ----\n",
                                TlaKind.CONFIG,
                                "INIT Init\n"),
                        Map.of("Keys", "{1, 2}"),
                        List.of("Evict")),
                new FailingHistory(
                        history,
                        Numbers.whole(4),
                        found,
                        layers,
                        List.of(new FailingHistory.Stalled(
                                2,
                                List.of(
                                        new Interpretations.Stalled(1, List.of(obstacle("3 = 7"))),
                                        new Interpretations.Stalled(3, List.of(obstacle("3 = 8"))))))),
                SOURCE,
                Optional.of("{\"seed\": 5}\n"),
                List.of(new Bundle.Command("Check it again", "plumbline check --spec KvMap.tla bad.ndjson")),
                List.of("a note"));
    }
}

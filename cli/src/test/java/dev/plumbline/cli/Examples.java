package dev.plumbline.cli;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.cli.report.Report;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Verdicts built by hand. */
final class Examples {
    static final Statistics STATISTICS = new Statistics(4, 3, 1234, 2, Duration.ofMillis(250), 3 << 20);

    private Examples() {}

    static Value value(String text) {
        try {
            return Value.parse(text);
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    record Plain(Value value) implements State {}

    static State state(String text) {
        return new Plain(value(text));
    }

    static Operation operation(int process, String name, Map<String, Value> arguments, long call, long end, long line) {
        return new Operation(
                Value.of(process),
                name,
                arguments,
                new Timebox(call, end),
                end == Timebox.NEVER ? Outcome.PENDING : Outcome.RETURNED,
                Map.of(),
                line);
    }

    static History history(Operation... operations) {
        History.Builder builder = new History.Builder("bad.ndjson", Order.Timeboxes.NANOSECONDS);
        try {
            for (Operation operation : operations) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.build();
    }

    /** A Get of 3 where the map may hold 7 or 8. */
    static Counterexample staleRead() {
        History history = history(
                operation(0, "Put", Map.of("key", Value.of(1), "value", Value.of(7)), 0, 10, 2),
                operation(1, "Put", Map.of("key", Value.of(1), "value", Value.of(8)), 15, 40, 3),
                operation(2, "Get", Map.of("key", Value.of(1), "result", Value.of(3)), 20, 30, 4),
                operation(0, "Put", Map.of("key", Value.of(2), "value", Value.of(9)), 25, Timebox.NEVER, 5));
        State seven = state("[dict |-> (1 :> 7 @@ 5 :> 0), n |-> 1]");
        State eight = state("[dict |-> (1 :> 8 @@ 5 :> 0), n |-> 1]");
        return new Counterexample(
                history,
                2,
                List.of(
                        new Counterexample.Configuration(seven, Set.of()),
                        new Counterexample.Configuration(eight, Set.of(1))),
                List.of(new Counterexample.Blocked(
                        2,
                        List.of(
                                new Counterexample.Reason(seven, List.of(otherThan3(7))),
                                new Counterexample.Reason(eight, List.of(otherThan3(8))),
                                new Counterexample.Reason(seven, List.of(otherThan3(7)))))),
                List.of(
                        new Witness.Performed(0, "Put", true, seven),
                        new Witness.Performed(Witness.SILENT, "Evict", true, seven),
                        new Witness.Performed(1, "Put_Done", true, eight)),
                1);
    }

    static Report.Checked violation() {
        return checked("bad.ndjson", "KvMap.tla", new Verdict.Violates(staleRead(), STATISTICS), "Erase", "Evict");
    }

    /** The report on a history that was checked against a specification with this name. */
    static Report.Checked checked(String history, String spec, Verdict verdict, String... neverUsed) {
        Spec named = new NamedSpec(spec);
        Result result = new Result(
                verdict,
                history(),
                Optional.of(named),
                named,
                Decider.SWEEP,
                List.of(),
                List.of(neverUsed),
                Optional.empty());
        return new Report.Checked(history, result, "line", List.of(), Optional.empty(), Optional.empty());
    }

    private record NamedSpec(String name) implements Spec {
        @Override
        public List<State> initialStates() {
            return List.of();
        }

        @Override
        public Action action(Operation operation) throws BadInput {
            throw new BadInput("has no operation " + operation.name());
        }

        @Override
        public List<Step> silentSteps() {
            return List.of();
        }

        @Override
        public Set<String> operationNames() {
            return Set.of();
        }
    }

    /** The obstacle of a Get of 3 if the map has another value. */
    private static Obstacle otherThan3(int value) {
        return Obstacle.isFalse("result = dict[key]", "3 = " + value, "KvMap.tla:12")
                .withStatement(
                        "dict[1] is " + value + ", not 3",
                        List.of(new ReadPart("dict[1]", List.of(Value.of("dict"), Value.of(1)))));
    }
}

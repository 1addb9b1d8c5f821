package dev.plumbline.explain.cause;

import static dev.plumbline.explain.cause.SmallHistories.history;
import static dev.plumbline.explain.cause.SmallHistories.operation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.Result;
import dev.plumbline.check.automatic.AutomaticEngine;
import dev.plumbline.check.interpretation.Between;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.model.Models;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cause says of small histories, against all interpretations found by trying every order. */
@Tag("slow")
class CauseOracleTest {
    private static final int HISTORIES = Math.max(40, Integer.getInteger("plumbline.random", 10_000) / 120);

    private static final String MAP = """
            ---- MODULE Store ----
            EXTENDS Naturals, TLC
            VARIABLES dict, puts
            Init == dict = <<>> /\\ puts = 0
            put(key, value) == dict' = (key :> value) @@ dict /\\ puts' = puts + 1
            erase(key) == dict' = [k \\in DOMAIN dict \\ {key} |-> dict[k]] /\\ UNCHANGED puts
            has(key, result) == result = (key \\in DOMAIN dict) /\\ UNCHANGED <<dict, puts>>
            get(key, result) == key \\in DOMAIN dict /\\ result = dict[key] /\\ UNCHANGED <<dict, puts>>
            count(result) == result = puts /\\ UNCHANGED <<dict, puts>>
            Next == \\E k, v \\in 0..2 :
                put(k, v) \\/ erase(k) \\/ get(k, v) \\/ count(v) \\/ \\E r \\in BOOLEAN : has(k, r)
            ====
            """;

    /** Filling takes several steps, in any order; what is 2 at key 0 may fade. */
    private static final String BULK = """
            ---- MODULE Bulk ----
            EXTENDS Naturals
            VARIABLE cells
            Init == cells = [k \\in 0..1 |-> 0]
            Fill_Step(value) == \\E k \\in 0..1 : cells[k] # value /\\ cells' = [cells EXCEPT ![k] = value]
            Fill_Done(value) == cells[0] = value /\\ UNCHANGED cells
            Put(key, value) == cells' = [cells EXCEPT ![key] = value]
            Put_Abort(key) == cells' = [cells EXCEPT ![key] = 0]
            Swap_Step(key) == cells[key] = 1 /\\ cells' = [cells EXCEPT ![key] = 2]
            Swap_Done(key, result) == result = cells[key] /\\ UNCHANGED cells
            Get(key, result) == result = cells[key] /\\ UNCHANGED cells
            Fade == cells[0] = 2 /\\ cells' = [cells EXCEPT ![0] = 0]
            Next == \\E k \\in 0..1, v \\in 0..2 :
                \\/ Fill_Step(v) \\/ Fill_Done(v) \\/ Put(k, v) \\/ Put_Abort(k) \\/ Swap_Step(k) \\/ Swap_Done(k, v)
                \\/ Get(k, v) \\/ Fade
            ====
            """;

    @TempDir
    Path folder;

    private int compared;
    private int settled;
    private int shortened;
    private int between;
    private int leftOut;
    private int then;
    private int elseFits;
    private int atFirst;
    private final Set<Cause.LastChange.Relation> relations = new TreeSet<>();

    private static Value small(Random random) {
        return Value.of(random.nextInt(3));
    }

    /** Two keys that look like paths with one end. */
    private static Value key(Random random) {
        return Value.of(random.nextBoolean() ? "/srv/a/users/1" : "/srv/b/users/1");
    }

    private static Value part(String kind, String key, Random random) {
        return Value.tuple(List.of(Value.of(kind), Value.of(key), small(random)));
    }

    private static Value bit(Random random) {
        return Value.of(random.nextInt(2));
    }

    private static Value truth(Random random) {
        return Value.of(random.nextBoolean());
    }

    @Test
    void theLastChangesAreThoseOfAllInterpretations() throws BadInput, IOException {
        Path module = Files.writeString(folder.resolve("Store.tla"), MAP);
        random(loadedOnce(TlaSource.of(module)), 1, (random, box, process) -> switch (random.nextInt(6)) {
            case 0, 1 -> operation(process, "put", Map.of("key", small(random), "value", small(random)), box);
            case 2 -> operation(process, "erase", Map.of("key", small(random)), box);
            case 3 -> operation(process, "has", Map.of("key", small(random), "result", truth(random)), box);
            case 4 -> operation(process, "count", Map.of("result", small(random)), box);
            default -> operation(process, "get", Map.of("key", small(random), "result", small(random)), box);
        });
        random(model("cas-register", "0"), 2, (random, box, process) -> switch (random.nextInt(3)) {
            case 0 -> operation(process, "write", Map.of("value", small(random)), box);
            case 1 ->
                operation(
                        process,
                        "cas",
                        Map.of("expected", small(random), "value", small(random), "result", truth(random)),
                        box);
            default -> operation(process, "read", Map.of("result", small(random)), box);
        });
        random(model("map", "<<>>"), 3, (random, box, process) -> switch (random.nextInt(4)) {
            case 0 -> operation(process, "put", Map.of("key", small(random), "value", small(random)), box);
            case 1 -> operation(process, "remove", Map.of("key", small(random)), box);
            case 2 -> operation(process, "containsKey", Map.of("key", small(random), "result", truth(random)), box);
            default -> operation(process, "get", Map.of("key", small(random), "result", small(random)), box);
        });
        random(
                model("queue", "<<>>"),
                4,
                (random, box, process) -> random.nextBoolean()
                        ? operation(process, "enqueue", Map.of("value", small(random)), box)
                        : operation(process, "dequeue", Map.of("result", small(random)), box));
        random(model("set", "{}"), 5, (random, box, process) -> switch (random.nextInt(3)) {
            case 0 -> operation(process, "add", Map.of("value", small(random), "result", truth(random)), box);
            case 1 -> operation(process, "remove", Map.of("value", small(random), "result", truth(random)), box);
            default -> operation(process, "contains", Map.of("value", small(random), "result", truth(random)), box);
        });
        random(model("multi-register", "<<>>"), 8, (random, box, process) -> switch (random.nextInt(4)) {
            case 0 -> operation(process, "write", Map.of("key", key(random), "value", small(random)), box);
            case 1 -> operation(process, "read", Map.of("key", key(random), "result", small(random)), box);
            default ->
                operation(
                        process,
                        "txn",
                        Map.of(
                                "ops",
                                // What a transaction reads after it wrote the same key is no part of the state.
                                Value.tuple(List.of(
                                        part("r", "/srv/a/users/1", random),
                                        part(random.nextBoolean() ? "r" : "w", "/srv/b/users/1", random)))),
                        box);
        });
        random(
                model("stack", "<<>>"),
                9,
                (random, box, process) -> random.nextBoolean()
                        ? operation(process, "push", Map.of("value", small(random)), box)
                        : operation(process, "pop", Map.of("result", small(random)), box));
        // Three acquire two permits: where one more comes first, either of the others can be performed, and not both.
        random(
                model("semaphore", "2"),
                11,
                (random, box, process) ->
                        operation(process, random.nextInt(8) == 0 ? "release" : "acquire", Map.of(), box));
        assertThat(relations)
                .contains(
                        Cause.LastChange.Relation.RETURNED_BEFORE,
                        Cause.LastChange.Relation.EARLIER_IN_PROCESS,
                        Cause.LastChange.Relation.OVERLAPS,
                        Cause.LastChange.Relation.PENDING);
        assertThat(then).isGreaterThan(HISTORIES / 40);
        assertThat(elseFits).isGreaterThan(HISTORIES / 40);
        assertThat(atFirst).isGreaterThan(HISTORIES / 4);
        assertThat(compared).isGreaterThan(HISTORIES);
        assertThat(settled).isGreaterThan(HISTORIES / 4);
        assertThat(shortened).isGreaterThan(HISTORIES);
        assertThat(leftOut).isGreaterThan(HISTORIES / 4);
    }

    /** Where a monitor chose a few operations, all is told of these alone, and said to be. */
    @Test
    void causesOfFewOperationsAreToldOfThese() throws BadInput {
        few("register", "0", 10, "write", "read");
        few("stack", "<<>>", 11, "push", "pop");
        assertThat(elseFits).isPositive();
    }

    /** No value is written twice, so a monitor may decide. */
    private void few(String model, String initial, int seed, String write, String read) throws BadInput {
        Random random = new Random(seed);
        SpecSource source = model(model, initial);
        int few = 0;
        for (int i = 0; i < HISTORIES; i++) {
            int[] written = {2};
            History history = history(
                    random,
                    (draw, box, process) -> draw.nextInt(3) > 0
                            ? operation(process, write, Map.of("value", Value.of(++written[0])), box)
                            : operation(process, read, Map.of("result", Value.of(1 + draw.nextInt(5))), box));
            Result result = Check.of(history, source)
                    .engine(new AutomaticEngine(0))
                    .explainable()
                    .run();
            Optional<Counterexample> found = result.verdict().counterexampleIfAny();
            if (found.isPresent() && found.get().restricted()) {
                Bundle bundle =
                        Bundle.read("few", Explain.bundle(result).orElseThrow().bytes());
                Participants part =
                        bundle.failing().counterexample().participants().orElseThrow();
                Cause cause = Cause.of(bundle).orElseThrow();
                Enumerated all = new Enumerated(
                        history, source.load(history), found.get().failedAt(), part::contains);
                assertThat(cause.scope()).isEqualTo(Cause.Scope.FEW);
                assertThat(cause.text() + cause.story().details())
                        .containsIgnoringCase("with " + found.get().leftOut() + " other operation");
                assertThat(cause.story().details())
                        .extracting(Sentence::text)
                        .noneMatch(detail -> detail.contains("could come"));
                assertThat(ExpectedBlames.said(cause))
                        .as(cause.text() + history.operations())
                        .isEqualTo(ExpectedBlames.of(all));
                elseFits += ElseFits.examine(bundle, history, source.load(history), part::contains);
                few++;
            }
        }
        assertThat(few).isGreaterThan(HISTORIES / 4);
    }

    /** Moments between the steps of operations, after silent steps, and in other orders of such steps. */
    @Test
    void statesBetweenTheStepsOfOperationsCount() throws BadInput, IOException {
        Path module = Files.writeString(folder.resolve("Bulk.tla"), BULK);
        SmallHistories.Calls calls = (random, box, process) -> switch (random.nextInt(8)) {
            case 0, 1 -> operation(process, "Fill", Map.of("value", small(random)), box);
            case 2 -> operation(process, "Put", Map.of("key", bit(random), "value", small(random)), box);
            case 3 -> operation(process, "Swap", Map.of("key", bit(random), "result", small(random)), box);
            case 4 ->
                box.isOpen()
                        ? operation(process, "Fill", Map.of("value", small(random)), box)
                        : operation(process, "Put", Map.of("key", bit(random)), box, Outcome.ABORTED);
            default -> operation(process, "Get", Map.of("key", bit(random), "result", small(random)), box);
        };
        random(loadedOnce(TlaSource.of(module)), 6, calls);
        random(
                loadedOnce(TlaSource.of(
                        module,
                        new TlaOptions(Optional.empty(), Map.of(), Optional.empty(), List.of("Fade"), List.of()))),
                7,
                calls);
        assertThat(relations).contains(Cause.LastChange.Relation.ITSELF);
        assertThat(between).isGreaterThan(HISTORIES / 4);
        assertThat(settled).isGreaterThan(HISTORIES / 8);
    }

    /** Loading a module takes longer than all its checks. */
    private static SpecSource loadedOnce(TlaSource source) throws BadInput {
        Spec spec = source.load(new History.Builder("none", Order.Timeboxes.NANOSECONDS).build());
        return new SpecSource() {
            @Override
            public Spec load(History history) {
                return spec;
            }

            @Override
            public SpecCopy copy(Spec loaded) throws BadInput {
                return source.copy(loaded);
            }
        };
    }

    private static Spec model(String name, String initial) throws BadInput {
        return Models.named(name, Value.parse(initial));
    }

    private void random(SpecSource source, int seed, SmallHistories.Calls calls) throws BadInput {
        Random random = new Random(seed);
        for (int i = 0; i < HISTORIES; i++) {
            History history = history(random, calls);
            Result result = Check.of(history, source).explainable().run();
            Optional<Counterexample> found = result.verdict().counterexampleIfAny();
            if (found.isPresent()) {
                compare(
                        history,
                        source.load(history),
                        found.get(),
                        Explain.bundle(result).orElseThrow());
            }
        }
    }

    private void compare(History history, Spec spec, Counterexample found, Bundle bundle) throws BadInput {
        if (found.failing().isEmpty()) {
            return;
        }
        Enumerated all = new Enumerated(history, spec, found.failedAt());
        // Whatever returned before it fits, with other keys too: no other operation fails earlier.
        assertThat(all.moments).as(history.operations().toString()).isNotEmpty();
        Cause cause = Cause.of(bundle).orElseThrow();
        StoryLengthTest.assertShort(cause.story());
        StoryLengthTest.assertShort(Cause.of(found).orElseThrow().story());
        if (cause.scope() != Cause.Scope.ALL) {
            return;
        }
        leftOut += found.leftOut() > 0 ? 1 : 0;
        assertThat(cause.complete()).isTrue();
        assertThat(said(cause)).as(cause.text() + history.operations()).isEqualTo(expected(all));
        boolean leads = all.moments.stream()
                .anyMatch(moment -> all.failing().obstacles(moment.state()).isEmpty());
        assertThat(cause.leadsNowhere()).as(cause.text()).isEqualTo(leads);
        assertThat(ExpectedBlames.said(cause))
                .as(cause.text() + history.operations())
                .isEqualTo(ExpectedBlames.of(all));
        assertThat(new TreeSet<>(cause.then()))
                .as(cause.text() + history.operations())
                .isEqualTo(all.then());
        then += cause.then().isEmpty() ? 0 : 1;
        elseFits += ElseFits.examine(bundle, history, spec, any -> true);
        if (bundle.notes().stream().anyMatch(note -> note.contains("may find what was there at first"))) {
            assertThat(all.mayFindTheBeginning()).as(cause.text()).isTrue();
            atFirst++;
        }
        cause.blames().stream()
                .flatMap(blame -> blame.parts().stream())
                .flatMap(part -> part.changes().stream())
                .forEach(change -> relations.add(change.relation()));
        claims(cause, all);
        ofLess(bundle, all);
        sound(Cause.of(found).orElseThrow(), all);
        compared++;
        between += all.between ? 1 : 0;
    }

    private static String who(Cause.LastChange change) {
        return switch (change.by()) {
            case OPERATION -> "#" + change.operation();
            case SILENT -> "silent " + change.step();
            case BEGINNING, BEFORE -> "nobody";
        };
    }

    /** By what is said and the name of the part: the operations that changed it last. */
    private static Map<String, Set<String>> said(Cause cause) {
        Map<String, Set<String>> said = new TreeMap<>();
        for (Cause.Blame blame : cause.blames()) {
            for (Cause.StatePart part : blame.parts()) {
                Set<String> changes =
                        said.computeIfAbsent(blame.statement() + " / " + part.name(), unseen -> new TreeSet<>());
                part.changes().forEach(change -> changes.add(who(change)));
            }
        }
        return said;
    }

    private static Map<String, Set<String>> expected(Enumerated all) {
        Map<String, Set<String>> expected = new TreeMap<>();
        for (Enumerated.Moment moment : all.moments) {
            List<Obstacle> obstacles = all.failing().obstacles(moment.state());
            if (!obstacles.isEmpty()) {
                assertThat(obstacles).hasSize(1);
                Obstacle only = obstacles.get(0);
                assertThat(only.words()).isNotEmpty();
                for (ReadPart look : only.reads()) {
                    expected.computeIfAbsent(only.words() + " / " + look.name(), unseen -> new TreeSet<>())
                            .addAll(all.lastChanges(look).get(moment));
                }
            }
        }
        return expected;
    }

    /** That nothing could come between is said where, and only where, it is so of every moment. */
    private void claims(Cause cause, Enumerated all) {
        for (Cause.Blame blame : cause.blames()) {
            for (Cause.StatePart part : blame.parts()) {
                Set<String> ever = ever(part.name(), all);
                boolean one = ever.size() == 1 && !ever.iterator().next().startsWith("silent");
                assertThat(part.settled()).as(cause.text()).isEqualTo(one);
                assertThat(cause.story().details().stream()
                                .anyMatch(detail -> detail.text().contains("could come")))
                        .isEqualTo(cause.blames().stream()
                                .flatMap(each -> each.parts().stream())
                                .anyMatch(Cause.StatePart::settled));
                settled += part.settled() ? 1 : 0;
            }
        }
    }

    private static Set<String> ever(String name, Enumerated all) {
        ReadPart look = all.moments.stream()
                .flatMap(moment -> all.failing().obstacles(moment.state()).stream())
                .flatMap(obstacle -> obstacle.reads().stream())
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        Set<String> ever = new TreeSet<>();
        Map<Enumerated.Moment, Set<String>> last = all.lastChanges(look);
        all.moments.forEach(moment -> ever.addAll(last.get(moment)));
        return ever;
    }

    /** Of the last rows alone nothing may be claimed that is not so of all. */
    private void ofLess(Bundle bundle, Enumerated all) {
        Layers whole = bundle.failing().layers();
        int deepest = whole.nodes().get(whole.nodes().size() - 1).depth();
        for (int from = 1; from < deepest; from++) {
            Cause cause = Cause.of(last(bundle, from)).orElseThrow();
            assertThat(cause.scope()).isEqualTo(Cause.Scope.STRETCH);
            assertThat(cause.complete() && all.between).isFalse();
            for (Cause.Blame blame : cause.blames()) {
                for (Cause.StatePart part : blame.parts()) {
                    if (part.settled()) {
                        assertThat(ever(part.name(), all))
                                .as(cause.text())
                                .containsExactly(who(part.changes().get(0)));
                    }
                }
            }
            sound(cause, all);
            shortened++;
        }
    }

    /** Whoever is named changed it last in some interpretation. */
    private static void sound(Cause cause, Enumerated all) {
        Map<String, Set<String>> expected = expected(all);
        for (Cause.Blame blame : cause.blames()) {
            for (Cause.StatePart part : blame.parts()) {
                for (Cause.LastChange change : part.changes()) {
                    if (change.by() == Cause.LastChange.By.OPERATION) {
                        assertThat(expected.get(blame.statement() + " / " + part.name()))
                                .as(cause.text())
                                .contains(who(change));
                    }
                }
            }
        }
    }

    private static Bundle last(Bundle bundle, int from) {
        Layers layers = bundle.failing().layers();
        int gone = (int)
                layers.nodes().stream().filter(node -> node.depth() < from).count();
        List<Layers.Edge> edges = new ArrayList<>();
        layers.edges().stream()
                .filter(edge -> edge.from() >= gone)
                .forEach(edge -> edges.add(new Layers.Edge(
                        edge.from() - gone, edge.to() - gone, edge.operation(), edge.before(), edge.step())));
        List<FailingHistory.Stalled> stalled = new ArrayList<>();
        for (FailingHistory.Stalled one : bundle.failing().stalled()) {
            stalled.add(new FailingHistory.Stalled(
                    one.operation(),
                    one.at().stream()
                            .filter(at -> at.node() >= gone)
                            .map(at -> new Interpretations.Stalled(at.node() - gone, at.obstacles()))
                            .toList()));
        }
        Between less = layers.between().isNone() ? Between.NONE : Between.UNKNOWN;
        return new Bundle(
                bundle.spec(),
                new FailingHistory(
                        bundle.failing().history(),
                        bundle.failing().numbers(),
                        bundle.failing().counterexample(),
                        new Layers(
                                layers.nodes().subList(gone, layers.nodes().size()),
                                edges,
                                Layers.Extent.ALL_OF_THE_END,
                                less),
                        stalled),
                bundle.source(),
                bundle.run(),
                bundle.commands(),
                bundle.notes());
    }
}

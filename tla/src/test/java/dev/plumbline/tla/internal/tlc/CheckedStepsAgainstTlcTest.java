package dev.plumbline.tla.internal.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Steps of random actions on the evaluator of our own: the same next states, footprints, observers and explanations as
 * on TLC's.
 */
class CheckedStepsAgainstTlcTest {
    private static final int OPERATORS = 60;
    private static final int BINDINGS = 3;
    private static final int STATES = 20;
    private static final Pattern INTERVAL = Pattern.compile("(\\d+)\\.\\.(\\d+)");
    private static final long SEED = 20261117L;
    /** One in the normal run, 50 if a million random cases are requested. */
    private static final int ROUNDS = Math.max(1, Integer.getInteger("plumbline.random", 20_000) / 20_000);

    @TempDir
    Path folder;

    private int compared;
    private int bounded;
    private int observers;
    private int explained;

    @Test
    void stepsAreThoseOfTlc() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            compare(new Random(SEED + round));
        }
        assertThat(compared).as("steps with next states in both").isGreaterThan(ROUNDS * 500);
        assertThat(bounded).as("bounded footprints").isGreaterThan(ROUNDS * 60);
        assertThat(explained).as("steps that are not possible").isGreaterThan(ROUNDS * 500);
        assertThat(observers).as("observers").isGreaterThan(ROUNDS * 5);
    }

    private void compare(Random random) throws Exception {
        List<String> texts = new ArrayList<>();
        // A step that remembers what it did may have an answer where the evaluation fails.
        TlaSource source = TlaSource.of(module(random, texts), TlaOptions.DEFAULT);
        History none = new History.Builder("none", Order.Timeboxes.NANOSECONDS).build();
        Spec tlc = source.onTlc().load(none);
        Spec own = source.load(none);
        assertThat(own.reference()).isPresent();
        assertThat(own.operationNames()).isEqualTo(tlc.operationNames());
        assertThat(values(own.initialStates())).isEqualTo(values(tlc.initialStates()));
        for (int i = 0; i < OPERATORS; i++) {
            for (int j = 0; j < BINDINGS; j++) {
                Operation operation = operation("A" + i, random);
                Action theirs = tlc.action(operation);
                Action ours = own.action(operation);
                String text = operation.call() + " == " + texts.get(i);
                assertThat(ours.observer()).as(text).isEqualTo(theirs.observer());
                assertCovers(
                        text, ours.completing().footprint(), theirs.completing().footprint());
                observers += ours.observer() ? 1 : 0;
                bounded += ours.completing().footprint().isEverything() ? 0 : 1;
                for (int k = 0; k < STATES; k++) {
                    compareNext(text, random, tlc, theirs, own, ours);
                }
            }
        }
    }

    /** Cells may be read and written that TLC's analysis does not name, never the other way round. */
    private static void assertCovers(String text, Footprint ours, Footprint theirs) {
        assertThat(ours.isEverything()).as(text).isEqualTo(theirs.isEverything());
        if (!ours.isEverything()) {
            assertThat(ours.cells()).as(text).isEqualTo(theirs.cells());
            assertThat(ours.written()).as(text).isEqualTo(theirs.written());
        }
    }

    private void compareNext(String text, Random random, Spec tlc, Action theirs, Spec own, Action ours) {
        Value state = state(random);
        Set<Value> expected;
        try {
            expected = values(theirs.completing().next(tlc.stateOf(state).orElseThrow()));
        } catch (SpecException e) {
            // The reference is asked about failures too, so that they are the same by construction.
            return;
        }
        assertThat(values(ours.completing().next(own.stateOf(state).orElseThrow())))
                .as(text + " in " + state)
                .isEqualTo(expected);
        compared++;
        if (expected.isEmpty()) {
            List<String> reasons = told(theirs.obstacles(tlc.stateOf(state).orElseThrow()));
            assertThat(told(ours.obstacles(own.stateOf(state).orElseThrow())))
                    .as(text + " in " + state)
                    .isEqualTo(reasons);
            explained++;
        }
    }

    /**
     * The same but for three patterns: TLC writes empty tuples with a blank, our evaluator writes a set of numbers as
     * an interval more often, and the texts of errors differ.
     */
    private static List<String> told(List<Obstacle> obstacles) {
        List<String> told = new ArrayList<>();
        for (Obstacle each : obstacles) {
            String verdict = each.verdict().replaceFirst("(?<=cannot be evaluated): .*", "");
            String all = String.join(
                    " | ",
                    each.condition(),
                    each.values(),
                    verdict,
                    each.where(),
                    each.words(),
                    each.reads().toString());
            told.add(INTERVAL.matcher(all.replace("<< >>", "<<>>"))
                    .replaceAll(found -> IntStream.rangeClosed(
                                    Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)))
                            .mapToObj(String::valueOf)
                            .collect(Collectors.joining(", ", "{", "}"))));
        }
        return told;
    }

    private static Set<Value> values(List<State> states) {
        Set<Value> values = new HashSet<>();
        states.forEach(state -> values.add(state.value()));
        return values;
    }

    private Path module(Random random, List<String> texts) throws IOException {
        RandomActions actions = new RandomActions(random);
        StringBuilder module = new StringBuilder(RandomActions.HEADER.replace("Next == UNCHANGED vars\n", ""));
        StringBuilder next = new StringBuilder("Next == \\E k, j \\in 1..3, r \\in 0..1, b \\in BOOLEAN:\n");
        for (int i = 0; i < OPERATORS; i++) {
            texts.add(actions.action());
            module.append("A")
                    .append(i)
                    .append("(k, j, r, b) == ")
                    .append(texts.get(i))
                    .append('\n');
            next.append("  \\/ A").append(i).append("(k, j, r, b)\n");
        }
        module.append("Inv == ").append(actions.invariant()).append('\n').append(next);
        Files.writeString(folder.resolve("RandomActions.cfg"), "INIT Init\nNEXT Next\nINVARIANT Inv\n");
        return Files.writeString(folder.resolve("RandomActions.tla"), module.append("====\n"));
    }

    /** Now and then without an argument: an operation that has not returned. */
    private static Operation operation(String name, Random random) {
        Map<String, Value> arguments = new TreeMap<>();
        arguments.put("k", Value.of(1 + random.nextInt(3)));
        arguments.put("j", Value.of(1 + random.nextInt(3)));
        arguments.put("r", Value.of(random.nextInt(2)));
        boolean pending = random.nextInt(4) == 0;
        if (!pending) {
            arguments.put("b", Value.of(random.nextBoolean()));
        }
        return pending ? Operation.pending(0, name, arguments, 0) : Operation.returned(0, name, arguments, 0, 1);
    }

    private static Value state(Random random) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("f", Value.tuple(Value.of(random.nextInt(2)), Value.of(random.nextInt(2))));
        List<Value> elements = new ArrayList<>();
        Map<Value, Value> pairs = new HashMap<>();
        for (int i = 1; i <= 3; i++) {
            if (random.nextBoolean()) {
                elements.add(Value.of(i));
            }
            if (i < 3 && random.nextBoolean()) {
                pairs.put(Value.of(i), Value.of(random.nextInt(2)));
            }
        }
        fields.put("s", Value.set(elements));
        fields.put("n", Value.of(random.nextInt(3)));
        fields.put("p", Value.function(pairs));
        return Value.record(fields);
    }
}

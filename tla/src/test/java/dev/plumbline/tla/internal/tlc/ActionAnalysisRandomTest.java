package dev.plumbline.tla.internal.tlc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.tla.internal.obstacle.BlamedParts;
import dev.plumbline.tla.internal.obstacle.FalseLeaf;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tla2sany.semantic.SemanticNode;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;

/**
 * What our own analysis claims of random actions, held up against every state of a small space, by TLC's evaluator.
 */
@ExtendWith(OwnEvaluator.class)
@Tag("slow")
class ActionAnalysisRandomTest {
    private static final int OPERATORS = 70;
    private static final int BINDINGS = 2;
    private static final int INVARIANTS = 12;
    private static final long SEED = 20261115L;
    /** One in the normal run, 50 if a million random cases are requested. */
    private static final int ROUNDS = Math.max(1, Integer.getInteger("plumbline.random", 20_000) / 20_000);

    @TempDir
    Path folder;

    private LoadedSpec spec;
    /** The same specification on our own evaluator, all actions in Next. */
    private Spec own;

    private final List<Value> states = new ArrayList<>();
    private final Map<Value, Integer> numbers = new HashMap<>();
    private int enumerated;

    /** An operator with its parameters bound, and its next states where they have been asked for. */
    private final class Candidate {
        final String text;
        final LoadedSpec.Call call;
        final Operation operation;
        final LoadedSpec.Analysed analysis;
        final Map<Integer, Set<Integer>> next = new HashMap<>();

        Candidate(String text, LoadedSpec.Call call, Operation operation) throws BadInput {
            this.text = text;
            this.call = call;
            this.operation = operation;
            this.analysis = LoadedSpec.Analysed.of(own.action(operation));
        }

        Footprint footprint(Spec with) {
            try {
                return with.action(operation).completing().footprint();
            } catch (BadInput e) {
                throw new IllegalArgumentException(e);
            }
        }

        /** Null where the action cannot be evaluated. */
        Set<Integer> next(int state) {
            return next.computeIfAbsent(state, this::evaluate);
        }

        /** Those that are not ruled out. */
        Set<Integer> next(int state, IntPredicate allowed) {
            Set<Integer> next = next(state);
            return allowed == ANY || next == ERROR || next.stream().allMatch(allowed::test)
                    ? next
                    : next.stream().filter(allowed::test).collect(Collectors.toSet());
        }

        private Set<Integer> evaluate(int state) {
            try {
                Set<Integer> found = new HashSet<>();
                for (Value value : spec.next(call, spec.state(states.get(state)))) {
                    found.add(number(value));
                }
                return found;
            } catch (RuntimeException e) {
                return ERROR;
            }
        }
    }

    private static final Set<Integer> ERROR = Set.of(-1);
    private static final IntPredicate ANY = state -> true;

    private int number(Value state) {
        return numbers.computeIfAbsent(state, any -> {
            states.add(state);
            return states.size() - 1;
        });
    }

    private List<Candidate> load(Random random) throws IOException, BadInput {
        RandomActions actions = new RandomActions(random);
        StringBuilder module = new StringBuilder(RandomActions.HEADER);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < OPERATORS; i++) {
            texts.add(actions.action());
            module.append("A")
                    .append(i)
                    .append("(k, j, r, b) == ")
                    .append(texts.get(i))
                    .append('\n');
        }
        for (int i = 0; i < INVARIANTS; i++) {
            module.append("Inv")
                    .append(i)
                    .append(" == ")
                    .append(actions.invariant())
                    .append('\n');
        }
        module.append("AnyOf == \\E k, j \\in 1..3, r \\in 0..1, b \\in BOOLEAN:\n");
        for (int i = 0; i < OPERATORS; i++) {
            module.append("  \\/ A").append(i).append("(k, j, r, b)\n");
        }
        spec = LoadedSpec.of(
                folder, "INIT Init\nNEXT Next\n", module.append("====\n").toString());
        own = own("");
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < OPERATORS; i++) {
            for (int j = 0; j < BINDINGS; j++) {
                String[] arguments = {
                    String.valueOf(1 + random.nextInt(3)),
                    String.valueOf(1 + random.nextInt(3)),
                    String.valueOf(random.nextInt(2)),
                    random.nextBoolean() ? "TRUE" : "FALSE"
                };
                String text = "A(" + String.join(", ", arguments) + ") == " + texts.get(i);
                Map<String, Value> values = Map.of(
                        "k", Value.parse(arguments[0]),
                        "j", Value.parse(arguments[1]),
                        "r", Value.parse(arguments[2]),
                        "b", Value.parse(arguments[3]));
                candidates.add(new Candidate(
                        text, spec.call("A" + i, arguments), Operation.returned(0, "A" + i, values, 0, 1)));
            }
        }
        enumerateStates();
        return candidates;
    }

    private Spec own(String rules) throws IOException, BadInput {
        Files.writeString(folder.resolve("RandomActions.cfg"), "INIT Init\nNEXT AnyOf\n" + rules);
        Spec loaded = TlaSource.of(folder.resolve("RandomActions.tla"))
                .load(new History.Builder("none", Order.Timeboxes.NANOSECONDS).build());
        assertThat(loaded.reference()).isPresent();
        return loaded;
    }

    /** f in [1..2 -> 0..1], s a subset of 1..3, n in 0..2, p a partial function from 1..2 to 0..1. */
    private void enumerateStates() {
        states.clear();
        numbers.clear();
        for (int f = 0; f < 4; f++) {
            for (int s = 0; s < 8; s++) {
                for (int n = 0; n < 3; n++) {
                    for (int p = 0; p < 9; p++) {
                        Map<String, Value> fields = new TreeMap<>();
                        fields.put("f", Value.tuple(Value.of(f % 2), Value.of(f / 2)));
                        List<Value> elements = new ArrayList<>();
                        for (int i = 0; i < 3; i++) {
                            if ((s >> i & 1) == 1) {
                                elements.add(Value.of(i + 1));
                            }
                        }
                        fields.put("s", Value.set(elements));
                        fields.put("n", Value.of(n));
                        Map<Value, Value> pairs = new HashMap<>();
                        if (p % 3 > 0) {
                            pairs.put(Value.of(1), Value.of(p % 3 - 1));
                        }
                        if (p / 3 > 0) {
                            pairs.put(Value.of(2), Value.of(p / 3 - 1));
                        }
                        fields.put("p", Value.function(pairs));
                        number(Value.record(fields));
                    }
                }
            }
        }
        enumerated = states.size();
    }

    @Test
    void everyClaimHoldsInEveryState() throws IOException, BadInput {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(SEED + round);
            List<Candidate> candidates = load(random);
            assertThat(enumerated).isEqualTo(864);
            observers(candidates);
            independence(candidates);
            invariants(candidates);
            explanations(candidates, random);
        }
    }

    private void observers(List<Candidate> candidates) {
        int observers = 0;
        int enabledObservers = 0;
        for (Candidate each : candidates) {
            if (!each.analysis.observer()) {
                continue;
            }
            observers++;
            boolean enabled = false;
            for (int state = 0; state < enumerated; state++) {
                Set<Integer> next = each.next(state);
                if (next == ERROR || next.isEmpty()) {
                    continue;
                }
                enabled = true;
                assertThat(next).as("%s from %s", each.text, states.get(state)).containsExactly(state);
            }
            enabledObservers += enabled ? 1 : 0;
        }
        assertThat(observers).isGreaterThan(10);
        assertThat(enabledObservers).isGreaterThan(6);
    }

    private void independence(List<Candidate> candidates) {
        int pairs = 0;
        int pairsByCell = 0;
        for (int i = 0; i < candidates.size(); i++) {
            Candidate a = candidates.get(i);
            for (int j = 0; j < i; j++) {
                Candidate b = candidates.get(j);
                if (a.analysis.footprint().interferes(b.analysis.footprint())) {
                    continue;
                }
                boolean byCell = !a.analysis.observer() && !b.analysis.observer() && shareVariable(a, b);
                if (!byCell && (i + j) % 9 != 0) {
                    continue;
                }
                pairs++;
                pairsByCell += byCell ? 1 : 0;
                for (int state = 0; state < enumerated; state++) {
                    commutes(a, b, state, ANY);
                }
            }
        }
        assertThat(pairs).isGreaterThan(500);
        assertThat(pairsByCell).isGreaterThan(90);
    }

    /** The same with next states ruled out by an invariant, from states in which it holds. */
    private void invariants(List<Candidate> candidates) throws IOException, BadInput {
        int pairs = 0;
        int tied = 0;
        for (int i = 0; i < INVARIANTS; i++) {
            SemanticNode invariant = spec.definition("Inv" + i).getBody();
            Spec with = own("INVARIANT Inv" + i + "\n");
            Map<Integer, Boolean> truth = new HashMap<>();
            IntPredicate allowed = state -> truth.computeIfAbsent(state, any -> holds(invariant, state));
            for (int j = i; j < candidates.size(); j += 5) {
                Candidate a = candidates.get(j);
                Footprint ofA = a.footprint(with);
                for (int k = i % 3; k < j; k += 5) {
                    Candidate b = candidates.get(k);
                    if (a.analysis.footprint().interferes(b.analysis.footprint())) {
                        continue;
                    }
                    if (ofA.interferes(b.footprint(with))) {
                        tied++;
                        continue;
                    }
                    pairs++;
                    for (int state = 0; state < enumerated; state += 3) {
                        if (allowed.test(state)) {
                            commutes(a, b, state, allowed);
                        }
                    }
                }
            }
        }
        assertThat(pairs).isGreaterThan(60);
        assertThat(tied).isGreaterThan(2);
    }

    private boolean holds(SemanticNode invariant, int state) {
        try {
            return BoolValue.ValTrue.equals(spec.tool().eval(invariant, Context.Empty, spec.state(states.get(state))));
        } catch (RuntimeException e) {
            return false;
        }
    }

    private static boolean shareVariable(Candidate a, Candidate b) {
        Set<String> shared = new HashSet<>(a.analysis.footprint().cells().keySet());
        shared.retainAll(b.analysis.footprint().cells().keySet());
        return !shared.isEmpty();
    }

    private void commutes(Candidate a, Candidate b, int state, IntPredicate allowed) {
        Set<Integer> afterA = a.next(state, allowed);
        Set<Integer> afterB = b.next(state, allowed);
        if (afterA == ERROR || afterB == ERROR) {
            return;
        }
        Set<Integer> aThenB = then(afterA, b, afterB.isEmpty(), a, state, allowed);
        Set<Integer> bThenA = then(afterB, a, afterA.isEmpty(), b, state, allowed);
        if (aThenB == ERROR || bThenA == ERROR) {
            return;
        }
        if (!aThenB.equals(bThenA)) {
            fail(
                    "not exchangeable from %s:%n%s%n%s%n%s%n%s",
                    states.get(state), a.text, b.text, a.analysis, b.analysis);
        }
    }

    private Set<Integer> then(
            Set<Integer> middle, Candidate second, boolean disabled, Candidate first, int state, IntPredicate allowed) {
        Set<Integer> reached = Set.of();
        for (int each : middle) {
            Set<Integer> next = second.next(each, allowed);
            if (next == ERROR) {
                return ERROR;
            }
            if (next.isEmpty() != disabled) {
                fail(
                        "from %s the first enables or disables the second:%n%s%n%s%n%s%n%s",
                        states.get(state), first.text, second.text, first.analysis, second.analysis);
            }
            reached = reached.isEmpty() ? next : union(reached, next);
        }
        return reached;
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
        Set<Integer> both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }

    /** What our own explanations blame is FALSE for TLC too, and they blame nothing if TLC finds a step. */
    private void explanations(List<Candidate> candidates, Random random) throws BadInput {
        BlamedParts explanations = spec.explanations();
        int explained = 0;
        int evaluated = 0;
        for (Candidate each : candidates) {
            for (int i = 0; i < 40; i++) {
                int number = random.nextInt(enumerated);
                Set<Integer> next = each.next(number);
                if (next == ERROR) {
                    continue;
                }
                Map<String, Value> state = ((Value.Rec) states.get(number)).fields();
                List<BlamedParts.Leaf> leaves =
                        explanations.of(each.operation.name(), each.operation.arguments(), state);
                assertThat(leaves.isEmpty())
                        .as("%s from %s: %s", each.text, states.get(number), leaves)
                        .isEqualTo(!next.isEmpty());
                for (BlamedParts.Leaf leaf : leaves) {
                    explained++;
                    // If the evaluator itself found no error, none may be reported.
                    assertThat(leaf.reason()).isNotEqualTo(FalseLeaf.Reason.ERROR);
                    if (leaf.reason() == FalseLeaf.Reason.FALSE && leaf.locals().isPresent()) {
                        Optional<Boolean> holds =
                                spec.holds(leaf.place(), leaf.locals().get(), state, leaf.successor());
                        evaluated += holds.isPresent() ? 1 : 0;
                        assertThat(holds.orElse(false))
                                .as("%s from %s: %s", each.text, states.get(number), leaf)
                                .isFalse();
                    }
                }
            }
        }
        assertThat(explained).isGreaterThan(1_500);
        assertThat(evaluated).isGreaterThan(1_000);
    }
}

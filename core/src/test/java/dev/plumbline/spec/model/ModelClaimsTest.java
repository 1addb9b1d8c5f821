package dev.plumbline.spec.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Footprint;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds what built-in models claim about their operations up against every small state and operation. */
@Tag("slow")
class ModelClaimsTest {
    static Stream<String> names() {
        return Models.all().stream().map(SequentialModel::name);
    }

    private static SmallWorld<?> world(String name, int states) throws BadInput {
        return new SmallWorld<>(Models.model(name, Optional.empty()), states);
    }

    @ParameterizedTest
    @MethodSource("names")
    void anObserverChangesNoStateAndWhatChangesNoneIsAnObserver(String name) throws BadInput {
        observersAreExact(world(name, 150));
    }

    private static <S> void observersAreExact(SmallWorld<S> world) {
        int observers = 0;
        for (Operation operation : world.operations) {
            boolean possible = false;
            boolean changes = false;
            for (S state : world.states) {
                List<S> next = world.model.next(state, world.model.call(operation));
                possible |= !next.isEmpty();
                changes |= next.stream().anyMatch(after -> !after.equals(state));
            }
            if (possible) {
                assertThat(world.model.observer(world.model.call(operation)))
                        .as("%s of %s is an observer", operation.call(), world.model.name())
                        .isEqualTo(!changes);
                observers += changes ? 0 : 1;
            }
        }
        assertThat(observers).isPositive();
    }

    @ParameterizedTest
    @MethodSource("names")
    void operationsWhoseFootprintsDoNotInterfereCommute(String name) throws BadInput {
        int withWrites = independentPairs(world(name, 40));
        boolean hasKeys = Set.of("kv", "map", "set", "multi-register", "bank").contains(name);
        assertThat(withWrites > 0).isEqualTo(hasKeys);
    }

    /** An operation of a model, with its next states by state: each of them is part of many pairs. */
    private static final class Steps<S> {
        private final SequentialModel<S> model;
        private final Operation operation;
        private final Call call;
        private final Footprint footprint;
        private final Map<S, Set<S>> next = new HashMap<>();

        Steps(SequentialModel<S> model, Operation operation) {
            this.model = model;
            this.operation = operation;
            this.call = model.call(operation);
            this.footprint = model.footprint(call);
        }

        Set<S> from(S state) {
            return next.computeIfAbsent(state, from -> new HashSet<>(model.next(from, call)));
        }

        Set<S> from(Set<S> states) {
            Set<S> after = new HashSet<>();
            states.forEach(state -> after.addAll(from(state)));
            return after;
        }

        @Override
        public String toString() {
            return operation.call();
        }
    }

    private static <S> int independentPairs(SmallWorld<S> world) {
        int pairs = 0;
        List<Steps<S>> operations = world.operations.stream()
                .filter(operation -> operation.process().toString().equals("0"))
                .map(operation -> new Steps<>(world.model, operation))
                .toList();
        for (Steps<S> a : operations) {
            for (Steps<S> b : operations) {
                if (a.footprint.interferes(b.footprint)) {
                    continue;
                }
                boolean bothRead = world.model.observer(a.call) && world.model.observer(b.call);
                pairs += bothRead ? 0 : 1;
                for (S state : world.states) {
                    Set<S> aThenB = b.from(a.from(state));
                    Set<S> bThenA = a.from(b.from(state));
                    if (!aThenB.equals(bThenA)) {
                        throw new AssertionError(a + " and " + b + " do not commute in " + world.model.show(state));
                    }
                    boolean both = !a.from(state).isEmpty() && !b.from(state).isEmpty();
                    if (both == aThenB.isEmpty()) {
                        throw new AssertionError(a + " enables or disables " + b + " in " + world.model.show(state));
                    }
                }
            }
        }
        return pairs;
    }

    @ParameterizedTest
    @MethodSource("names")
    void anUnknownResultAllowsWhatSomeResultAllows(String name) throws BadInput {
        unknownResults(world(name, 60));
    }

    private static <S> void unknownResults(SmallWorld<S> world) {
        for (Operation operation : world.operations) {
            Operation unknown = withoutResult(operation);
            for (S state : world.states) {
                assertThat(world.model.next(state, world.model.call(unknown)))
                        .containsAll(world.model.next(state, world.model.call(operation)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void exactlyTheImpossibleIsExplained(String name) throws BadInput {
        explanations(world(name, 60));
    }

    private static <S> void explanations(SmallWorld<S> world) {
        for (Operation operation : world.operations) {
            for (S state : world.states) {
                assertThat(world.model
                                .explain(state, world.model.call(operation))
                                .isEmpty())
                        .as("%s in %s", operation.call(), world.model.show(state))
                        .isEqualTo(!world.model
                                .next(state, world.model.call(operation))
                                .isEmpty());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyNameMeansOneOperation(String name) throws BadInput {
        SequentialModel<?> model = Models.model(name, Optional.empty());
        Set<String> names = new HashSet<>();
        for (Signature signature : model.operations()) {
            assertThat(names.add(signature.name())).as(signature.name()).isTrue();
            signature
                    .synonyms()
                    .forEach(synonym ->
                            assertThat(names.add(synonym)).as(synonym).isTrue());
        }
        assertThatCode(() -> Models.of(model).initialStates()).doesNotThrowAnyException();
    }

    private static Operation withoutResult(Operation operation) {
        Map<String, Value> arguments = new HashMap<>(operation.arguments());
        arguments.remove("result");
        return new Operation(
                operation.process(),
                operation.name(),
                arguments,
                operation.place(),
                operation.outcome(),
                operation.metadata(),
                operation.origin());
    }
}

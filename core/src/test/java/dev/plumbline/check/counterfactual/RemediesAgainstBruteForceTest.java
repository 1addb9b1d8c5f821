package dev.plumbline.check.counterfactual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.monitor.ModelHistories;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

class RemediesAgainstBruteForceTest {
    private static final int HISTORIES = 400;

    /** A specification that no engine recognises, so that the actions of all operations are found once. */
    private record Unrecognised(Spec whole) implements DelegatingSpec {
        @Override
        public List<State> initialStates() {
            return whole.initialStates();
        }
    }

    @Test
    void everyRemedyMakesTheWholeHistoryConform() throws BadInput {
        int singles = 0;
        int pairs = 0;
        int results = 0;
        for (String name : List.of("register", "cas-register", "counter", "map", "set", "queue", "stack", "mutex")) {
            Spec spec = Models.named(name);
            ModelHistories<?> histories =
                    new ModelHistories<>(Models.builtIn(spec).orElseThrow(), List.of("clear"), 3);
            for (int i = 0; i < HISTORIES; i++) {
                Spec checked = i % 2 == 0 ? spec : new Unrecognised(spec);
                Result result = Check.of(histories.small(6), checked).run();
                Optional<Counterexample> found =
                        Explained.of(result, Budget.DEFAULT).verdict().counterexampleIfAny();
                if (found.isEmpty() || found.get().failing().isEmpty()) {
                    continue;
                }
                History history = found.get().history();
                Counterexample.Remedies remedies = found.get().hindsight().remedies();
                for (SortedSet<Integer> without : remedies.without()) {
                    assertThat(BruteForce.conforms(without(history, without), spec))
                            .as(without + " " + history.operations())
                            .isTrue();
                    singles += without.size() == 1 ? 1 : 0;
                    pairs += without.size() == 2 ? 1 : 0;
                }
                for (Value instead : remedies.instead()) {
                    assertThat(BruteForce.conforms(instead(history, found.get().failedAt(), instead), spec))
                            .as(instead + " " + history.operations())
                            .isTrue();
                    results++;
                }
                // The failing operation is always tried.
                boolean alone = history.size() > 1
                        && BruteForce.conforms(
                                without(history, Set.of(found.get().failedAt())), spec);
                assertThat(remedies.without().stream()
                                .anyMatch(one -> one.equals(Set.of(found.get().failedAt()))))
                        .isEqualTo(alone);
            }
        }
        assertThat(singles).isGreaterThan(HISTORIES / 2);
        assertThat(pairs).isGreaterThan(HISTORIES / 40);
        assertThat(results).isGreaterThan(HISTORIES / 4);
    }

    private static History without(History history, Set<Integer> operations) throws BadInput {
        History.Builder others = History.Builder.like(history);
        for (int number = 0; number < history.size(); number++) {
            if (!operations.contains(number)) {
                others.add(history.operations().get(number));
            }
        }
        return others.build();
    }

    private static History instead(History history, int failed, Value result) throws BadInput {
        History.Builder changed = History.Builder.like(history);
        for (int number = 0; number < history.size(); number++) {
            Operation operation = history.operations().get(number);
            Map<String, Value> arguments = new HashMap<>(operation.arguments());
            arguments.put("result", result);
            changed.add(number == failed ? operation.with(arguments) : operation);
        }
        return changed.build();
    }
}

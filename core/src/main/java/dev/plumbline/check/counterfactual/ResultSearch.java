package dev.plumbline.check.counterfactual;

import dev.plumbline.check.Check;
import dev.plumbline.check.PossibleResults;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the results that an operation could have had.
 *
 * <p>The history until its return is checked with the operation allowed to return anything. A witness performs it with
 * some results; these are possible, and the check is repeated with them excluded, until there is no witness. So every
 * result that is named has a witness. When the specification tells its results in each state, the last check has
 * proved that there is no other: a behaviour that explains the history with another result would be a witness of it.
 */
public final class ResultSearch {
    private static final int MOST_RESULTS = 16;
    /** Of more operations, a search takes far longer than a monitor took to find the violation. */
    private static final int MOST_OPERATIONS = 5_000;

    private final Spec spec;
    private final UntilReturn until;
    private final String name;
    private final AnyResult any;
    private final Set<Value> tried;
    private final Set<Value> possible = new LinkedHashSet<>();
    private final HindsightBudget budget;

    private ResultSearch(Spec spec, TimeboxedHistory history, int operation, String name, HindsightBudget budget)
            throws BadInput {
        this.spec = spec;
        this.until = UntilReturn.of(history, operation);
        this.tried = KnownValues.of(history.history(), until.operation(), name);
        this.name = name;
        this.any = new AnyResult(spec, until.operation(), name, tried);
        this.budget = budget;
    }

    /**
     * @param operation that returned, by its number
     * @return nothing if the operation has no result, takes several steps or has no time at which it returned;
     *     if it could have returned what it did; if too many operations came before; or if the budget ran out before
     *     anything was found
     */
    public static Optional<PossibleResults> of(History history, int operation, Spec spec, Budget budget)
            throws BadInput {
        return of(history, operation, spec, new HindsightBudget(budget));
    }

    static Optional<PossibleResults> of(History history, int operation, Spec spec, HindsightBudget budget)
            throws BadInput {
        Operation returned = history.operations().get(operation);
        Optional<TimeboxedHistory> timeboxed = TimeboxedHistory.find(history);
        if (timeboxed.isEmpty()
                || returned.outcome() != Outcome.RETURNED
                || spec.action(returned).repeated().isPresent()) {
            return Optional.empty();
        }
        Spec exact = spec.withoutView().orElse(spec);
        Optional<String> name = resultName(returned, exact);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        ResultSearch search = new ResultSearch(exact, timeboxed.get(), operation, name.get(), budget);
        return search.until.history().size() > MOST_OPERATIONS ? Optional.empty() : search.found();
    }

    /** An argument called {@code result} is one, whatever else the specification determines. */
    static Optional<String> resultName(Operation operation, Spec spec) throws BadInput {
        return operation.arguments().containsKey(Signature.RESULT)
                ? Optional.of(Signature.RESULT)
                : spec.action(operation).resultName().filter(operation.arguments()::containsKey);
    }

    private Optional<PossibleResults> found() throws BadInput {
        if (!(verdict(spec.action(until.operation()), new PerformedBetween()) instanceof Verdict.Violates)) {
            return Optional.empty();
        }
        while (possible.size() < MOST_RESULTS && !budget.isSpentButForLater()) {
            PerformedBetween step = new PerformedBetween();
            AnyResult others = any.except(possible);
            Verdict verdict = verdict(others, step);
            boolean complete = !any.solves() || any.failed().isEmpty();
            if (verdict instanceof Verdict.Violates && complete) {
                return Optional.of(result(any.solves() ? PossibleResults.Extent.ALL : PossibleResults.Extent.TRIED));
            }
            if (!(verdict instanceof Verdict.Conforms)) {
                break;
            }
            Set<Value> further = others.between(step.before, step.after);
            if (further.isEmpty()) {
                throw new IllegalStateException("a witness performs " + until.operation() + " with no result");
            }
            possible.addAll(further);
        }
        return possible.isEmpty() ? Optional.empty() : Optional.of(result(PossibleResults.Extent.SOME));
    }

    /** Of the history until the return, with that action for the operation. */
    private Verdict verdict(Action action, Witness.Sink witness) throws BadInput {
        Spec changed = new ChangedSpec(spec, until.operation(), action, until.recorded());
        return budget.verdict(Check.of(until.history(), changed).witness(witness), true);
    }

    private PossibleResults result(PossibleResults.Extent extent) {
        int values = any.solves() ? 0 : tried.size() - any.failed().size();
        return new PossibleResults(name, List.copyOf(possible), extent, values);
    }

    /** The states around the step that performs the operation. */
    private final class PerformedBetween implements Witness.Sink {
        private final int number = until.history().operations().indexOf(until.operation());
        private State last;
        private State before;
        private State after;

        @Override
        public void initial(State state) {
            last = state;
        }

        @Override
        public void performed(Witness.Performed step) {
            if (step.operation() == number && step.completes()) {
                before = last;
                after = step.state();
            }
            last = step.state();
        }
    }
}

package dev.plumbline.graph;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.graph.internal.expand.FoundStates;
import dev.plumbline.graph.internal.liveness.Lasso;
import dev.plumbline.graph.internal.liveness.LivenessSearch;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Finds out how a search came to a state, and what fails there. The search keeps no such information, so the
 * specification is evaluated again.
 */
final class FindingExplainer {
    static final Behaviour NOWHERE = new Behaviour(List.of());

    /**
     * The name of a step that has no better one: the evaluator that knows names cannot evaluate the step, since its
     * integers have 32 bits; or the step cannot be repeated, since it depended on a register.
     */
    private static final String UNNAMED = "Next";

    private static final String STUTTERING = "stuttering";

    private static final String INITIAL = "Init";

    /** CPU time to load the specification once more. */
    private static final Duration LOADING = Duration.ofMinutes(1);

    private final ExplorableSpec spec;
    private final ExplorableSpec quick;
    private final FoundStates found;
    private final Duration patience;
    private final ExplanationTime afterLimit = new ExplanationTime();
    /** Why the specification with names cannot be loaded; null as long as that is not known. */
    private String unreadable;
    /** Null until it is used: it may need a second evaluator, which most searches need not load. */
    private Exploration exploration;

    /** @param quick the specification that was explored: the same one, or one without names */
    FindingExplainer(ExplorableSpec spec, ExplorableSpec quick, FoundStates found, Duration patience) {
        this.spec = spec;
        this.quick = quick;
        this.found = found;
        this.patience = patience;
    }

    /** @param budgetLeft the part of the search's budget that is not used yet */
    void within(Supplier<Duration> budgetLeft) {
        afterLimit.within(budgetLeft);
    }

    /** The steps from a state to states that were found. */
    List<StateGraph.Edge> edges(int from) {
        List<StateGraph.Edge> edges = new ArrayList<>();
        for (Transition transition : transitions(exploration(), from)) {
            int to = translated(transition.next(), spec, quick)
                    .map(found::number)
                    .orElse(-1);
            if (to >= 0) {
                edges.add(new StateGraph.Edge(from, transition.action(), transition.arguments(), to));
            }
        }
        return edges;
    }

    /** The reason would have to be found by another evaluator, which lacks information that only the search had. */
    static final class Unrepeatable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unrepeatable() {
            super("the reason depends on the search", null, false, false);
        }
    }

    /**
     * Why TLC's interpreter cannot read the specification. Then only the evaluator of the search can evaluate the
     * specification: its finding is reported, and steps have no names.
     */
    Optional<String> unreadable() {
        return Optional.ofNullable(unreadable);
    }

    private void requireRepeatable() {
        if (quick != spec && !quick.isRepeatable() && unreadable == null) {
            try {
                spec.explore(Selection.ALL);
            } catch (BadInput e) {
                unreadable = e.getMessage();
                return;
            }
            throw new Unrepeatable();
        }
    }

    private boolean isNameless() {
        requireRepeatable();
        return unreadable != null;
    }

    private Exploration exploration() {
        if (exploration == null && !isNameless()) {
            exploration = exploring(Selection.ALL);
        }
        return exploration;
    }

    private Exploration exploring(Selection all) {
        requireRepeatable();
        try {
            return spec.explore(all);
        } catch (BadInput e) {
            if (quick == spec) {
                throw new IllegalStateException("all transitions can be asked for", e);
            }
            // The evaluator with names cannot even read the specification: it has an integer of 64 bits, for instance.
            throw SpecException.limit(e.getMessage(), e);
        }
    }

    /** A state that was found, as the specification with names has it. */
    private Optional<State> named(int number) {
        if (isNameless()) {
            return Optional.empty();
        }
        return translated(found.state(number), quick, spec);
    }

    /**
     * The same state for another evaluator; empty if that one cannot represent its values, such as integers of 64 bits.
     */
    private static Optional<State> translated(State state, ExplorableSpec from, ExplorableSpec to) {
        if (from == to) {
            return Optional.of(state);
        }
        try {
            return Optional.of(to.state(((Value.Rec) state.value()).fields()));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** The transitions of a state that was found; none if only the evaluator without names can represent the state. */
    private List<Transition> transitions(Exploration asked, int from) {
        return named(from).map(state -> asked.next(state).transitions()).orElse(List.of());
    }

    /**
     * How the search came to a state. The state is kept exactly as it was reached from its parent, so there is a step
     * to that very state, even if other states count as the same.
     */
    Behaviour pathTo(int number) {
        return new Behaviour(List.copyOf(momentsTo(number)));
    }

    private Deque<Behaviour.Moment> momentsTo(int number) {
        Deque<Behaviour.Moment> moments = new ArrayDeque<>();
        int at = number;
        while (at >= 0) {
            int parent = found.parent(at);
            State state = found.state(at);
            moments.addFirst(new Behaviour.Moment(parent < 0 ? initialName() : into(parent, state), state.value()));
            at = parent;
        }
        return moments;
    }

    /**
     * A path along these states, from an initial one; empty if one of its steps leads to another state with the same
     * view.
     */
    Optional<Behaviour> path(List<Integer> numbers) {
        List<Behaviour.Moment> moments = new ArrayList<>();
        int before = -1;
        for (int number : numbers) {
            State state = found.state(number);
            Optional<String> step = before < 0
                    ? Optional.of(initialName())
                    : before == number ? Optional.of(STUTTERING) : step(before, state);
            if (step.isEmpty()) {
                return Optional.empty();
            }
            moments.add(new Behaviour.Moment(step.get(), state.value()));
            before = number;
        }
        return Optional.of(new Behaviour(moments));
    }

    /**
     * A behaviour that breaks a property of infinite behaviours. TLC's interpreter confirms it: its steps, its
     * fairness, and that the property is false along it. With a VIEW or a SYMMETRY, a behaviour that cannot be
     * confirmed proves nothing: its steps may lead to other states that count as the same.
     *
     * @param explored the number of states whose steps are known
     */
    Optional<Verdict> broken(LivenessSearch liveness, int explored, Meter meter, Supplier<Statistics> statistics)
            throws Meter.Exhausted {
        if (explored < found.size()) {
            return Optional.of(new Verdict.Inconclusive(StopReason.Simple.ENDED_BY_SPECIFICATION, statistics.get()));
        }
        Optional<LivenessSearch.Counterexample> broken;
        try {
            broken = liveness.broken(meter);
        } catch (LivenessSearch.Failed e) {
            SpecException failure = confirmed(e.failure(), () -> evaluateAtoms(e.from(), e.to()));
            Finding finding = new Finding.Evaluation(failure.getMessage(), List.of(), pathTo(e.from()));
            return Optional.of(Search.failed(failure, finding, statistics.get()));
        }
        return broken.map(found -> verdict(found, statistics.get()))
                .filter(verdict -> verdict instanceof Verdict.Violates || !liveness.mergesStates());
    }

    private Verdict verdict(LivenessSearch.Counterexample broken, Statistics statistics) {
        Lasso lasso = broken.lasso();
        Optional<Behaviour> behaviour = path(lasso.states());
        int last = lasso.states().get(lasso.states().size() - 1);
        int first = lasso.states().get(lasso.loop());
        Optional<String> back = last == first ? Optional.of(STUTTERING) : step(last, found.state(first));
        if (behaviour.isEmpty() || back.isEmpty() || !isRepeated(broken)) {
            return new Verdict.Inconclusive(
                    new StopReason.EvaluatorsDisagree(
                            "a behaviour that does not have the property " + broken.property()),
                    statistics);
        }
        return new Verdict.Violates(
                new Finding.Liveness(broken.property(), behaviour.get(), lasso.loop(), back.get()), statistics);
    }

    /** States that TLC's interpreter cannot represent or evaluate were evaluated by the other evaluator only. */
    private boolean isRepeated(LivenessSearch.Counterexample broken) {
        if (quick == spec
                || broken.lasso().states().stream()
                        .anyMatch(state -> named(state).isEmpty())) {
            return LivenessSearch.isBroken(
                    broken.property(),
                    broken.lasso(),
                    quick.properties().liveness().orElseThrow(),
                    found::state);
        }
        try {
            return spec.properties()
                    .liveness()
                    .map(other -> LivenessSearch.isBroken(
                            broken.property(),
                            broken.lasso(),
                            other,
                            state -> named(state).orElseThrow()))
                    .orElse(false);
        } catch (LivenessSearch.Failed e) {
            return e.failure().isLimit();
        }
    }

    /** Evaluates all atoms of properties and fairness for a step, by TLC's interpreter. */
    private void evaluateAtoms(int from, int to) {
        Optional<State> before = named(from);
        Optional<State> after = named(to);
        if (before.isPresent() && after.isPresent()) {
            spec.properties().liveness().ifPresent(other -> other.evaluateAll(before.get(), after.get()));
        }
    }

    private String initialName() {
        if (isNameless()) {
            return INITIAL;
        }
        try {
            return exploration().initial().transitions().stream()
                    .map(Transition::action)
                    .findFirst()
                    .orElse(INITIAL);
        } catch (SpecException e) {
            if (quick == spec) {
                throw e;
            }
            return INITIAL;
        }
    }

    private String into(int parent, State state) {
        return step(parent, state).orElse(UNNAMED);
    }

    private Optional<String> step(int parent, State state) {
        return call(this::exploration, parent, state);
    }

    private Optional<String> call(Supplier<Exploration> asked, int from, State to) {
        if (named(from).isEmpty() || translated(to, quick, spec).isEmpty()) {
            return Optional.of(UNNAMED);
        }
        try {
            return transitions(asked.get(), from).stream()
                    .filter(transition -> transition.next().value().equals(to.value()))
                    .findFirst()
                    .map(FindingExplainer::call);
        } catch (SpecException e) {
            if (quick == spec) {
                throw e;
            }
            return Optional.of(UNNAMED);
        }
    }

    private static String call(Transition transition) {
        return transition.arguments().isEmpty() ? transition.action() : transition.call();
    }

    /** The same with one more step, whose state need not have a number. */
    Behaviour pathTo(int from, Transition last) {
        Deque<Behaviour.Moment> moments = from < 0 ? new ArrayDeque<>() : momentsTo(from);
        moments.add(new Behaviour.Moment(last(from, last), last.next().value()));
        return new Behaviour(List.copyOf(moments));
    }

    private String last(int from, Transition last) {
        if (!last.action().isEmpty()) {
            return call(last);
        }
        if (from < 0) {
            return initialName();
        }
        if (isNameless()) {
            return UNNAMED;
        }
        // A rule may be broken in a state that a constraint excludes.
        return call(() -> exploring(Selection.ALL.withExcluded()), from, last.next())
                .orElse(UNNAMED);
    }

    /** A state, or the step to it, breaks a rule. */
    Finding broken(BrokenRule rule, boolean step, int from, Transition last) {
        Behaviour path = pathTo(from, last);
        return rule.sort() == BrokenRule.Sort.PROPERTY
                ? new Finding.Property(rule, step, path)
                : new Finding.Invariant(rule, path);
    }

    /** @param from less than 0 if the initial states could not be evaluated */
    Finding failure(SpecException failure, int from) {
        requireRepeatable();
        return from < 0
                ? new Finding.Evaluation(failure.getMessage(), List.of(), NOWHERE)
                : withinBudget(
                        failure,
                        () -> new Finding.Evaluation(failure.getMessage(), troubled(from, false), pathTo(from)));
    }

    /** A violation always has a path; a limit only if the budget allows finding it. */
    private Finding withinBudget(SpecException failure, Supplier<Finding> finding) {
        return failure.isLimit()
                ? afterLimit
                        .explain(finding::get)
                        .orElseGet(() -> new Finding.Evaluation(
                                failure.getMessage()
                                        + "; no path is shown, since the budget does not suffice to repeat it",
                                List.of(),
                                NOWHERE))
                : finding.get();
    }

    /** A failure to find the transitions of a state, or initial states if the number is less than 0. */
    SpecException confirmed(SpecException failure, int from) {
        return confirmed(failure, () -> {
            if (from < 0) {
                exploration().initial();
            } else {
                transitions(exploration(), from);
            }
        });
    }

    /** A failure to evaluate the rules for a state. */
    SpecException confirmed(SpecException failure, State after) {
        return confirmed(
                failure,
                () -> translated(after, quick, spec).ifPresent(state -> {
                    spec.brokenRules(state);
                    spec.representative(state);
                    spec.properties().always(state);
                }));
    }

    /**
     * A failure of one evaluator is reported only after the other one has failed as well: an error in an evaluator is
     * not an error of the specification. The other evaluator describes the failure better, unless it reached a limit of
     * its own. After a limit it may still prove that a recursion does not end; such a proof is found soon or not at
     * all.
     */
    private SpecException confirmed(SpecException failure, Runnable again) {
        if (quick == spec || isNameless()) {
            return failure;
        }
        try {
            Duration most = patience.plus(LOADING);
            boolean ended = failure.isLimit()
                    ? afterLimit.proves(again)
                    : Watchdog.call(Executors.callable(again, true), most).isPresent();
            return SpecException.limit(
                    failure.getMessage()
                            + (ended
                                    ? "; TLC's interpreter does not find this"
                                    : failure.isLimit()
                                            ? ""
                                            : "; TLC's interpreter did not confirm this within " + most.toSeconds()
                                                    + " s of CPU time"),
                    failure);
        } catch (SpecException other) {
            return other.isLimit() ? failure : other;
        } catch (BadInput e) {
            return SpecException.limit(failure.getMessage() + "; not confirmed by TLC: " + e.getMessage(), failure);
        }
    }

    /** Whether both evaluators find that a state has no next state. */
    boolean isDeadlock(int from) {
        return quick == spec
                || named(from)
                        .map(state -> exploration().next(state).generated() == 0)
                        .orElse(true);
    }

    /** A rule, a VIEW or a SYMMETRY could not be evaluated in the state after a transition. */
    Finding failureAt(SpecException failure, int from, Transition last) {
        return withinBudget(failure, () -> new Finding.Evaluation(failure.getMessage(), List.of(), pathTo(from, last)));
    }

    Finding hung(int from) {
        return new Finding.Hung(patience, troubled(from, true), pathTo(from));
    }

    /** The actions that cannot be evaluated in a state. Each is evaluated by itself, unless there is only one. */
    private List<String> troubled(int from, boolean hung) {
        List<String> names = new ArrayList<>();
        if (isNameless()) {
            return names;
        }
        List<String> all = transitionNames();
        if (all.size() == 1) {
            return all;
        }
        Optional<State> state = named(from);
        for (String name : all) {
            if (state.isPresent() && isTroubled(name, state.get(), hung)) {
                names.add(name);
            }
        }
        return names;
    }

    private List<String> transitionNames() {
        try {
            return spec.transitionNames();
        } catch (SpecException e) {
            if (quick == spec) {
                throw e;
            }
            return List.of();
        }
    }

    private boolean isTroubled(String name, State state, boolean hung) {
        try {
            return Watchdog.call(() -> spec.explore(Selection.ALL.by(name)).next(state), patience)
                            .isEmpty()
                    && hung;
        } catch (SpecException e) {
            return !hung;
        } catch (BadInput e) {
            return false;
        }
    }
}

package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.internal.property.Refinement;
import dev.plumbline.check.Verdict;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Evaluates the properties of a harness in each state, and decides them at the end of a search. */
final class PropertySearch {
    private final Harness harness;
    private final List<Evaluated> all = new ArrayList<>();
    private boolean callsRead;
    private boolean violated;
    private boolean isSampled;

    /** A property and the states in which it was found to hold or not. */
    private static final class Evaluated {
        private final Property property;
        /** Violating states, or examples. */
        private int first = -1;

        private long count;
        /** For a property of executions, the states in which a violating one stays and those in which that begins. */
        private final BitSet within = new BitSet();

        private final BitSet starts = new BitSet();
        /** Only for a refinement. */
        private final Optional<Refinement> refinement;

        private Optional<StateStore.Target> refused = Optional.empty();

        Evaluated(Property property) {
            this.property = property;
            this.refinement =
                    property.kind() == Property.Kind.REFINES ? Optional.of(new Refinement(property)) : Optional.empty();
        }
    }

    PropertySearch(Harness harness) {
        this.harness = harness;
        harness.properties().forEach(property -> all.add(new Evaluated(property)));
    }

    /** Whether the steps between states are needed. */
    boolean isOfExecutions() {
        return all.stream().anyMatch(each -> each.property.kind().isOfExecutions());
    }

    /** Whether a property depends on what the clients saw. */
    boolean callsRead() {
        return callsRead;
    }

    /** Whether some state or step violates a property. */
    boolean isViolated() {
        return violated;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Called once for each state. */
    void evaluate(int state, StateCoder.Coded coded, StateCoder coder) {
        Property.State view = view(coded.snapshot());
        for (Evaluated each : all) {
            boolean holds = each.property.holds(view);
            isSampled |=
                    !coder.visitImages(coded, image -> compareImage(each.property, holds, coded.snapshot(), image));
            switch (each.property.kind()) {
                case ALWAYS -> {
                    violated |= !holds;
                    count(each, state, !holds);
                }
                case SOMETIMES -> count(each, state, holds);
                case EVENTUALLY -> {
                    each.within.set(state, !holds);
                    each.starts.set(state, !holds && state == 0);
                }
                case LEADS_TO -> {
                    boolean later = each.property.holdsLater(view);
                    each.within.set(state, !later);
                    each.starts.set(state, holds && !later);
                }
                case REFINES -> {
                    each.refinement.get().state(state, view);
                    if (state == 0 && !each.refinement.get().begins()) {
                        refuse(each, StateStore.Target.of(0));
                    }
                }
            }
        }
    }

    private void compareImage(Property property, boolean holds, Snapshot state, Snapshot image) {
        if (property.holds(view(image)) != holds) {
            throw new HarnessMistake("the property \"" + property.name() + "\" tells symmetric actors apart: it "
                    + (holds ? "holds in " : "does not hold in ") + state + (holds ? " and not in " : " but in ")
                    + image);
        }
    }

    /** What a pass relies on, in words. */
    List<String> reliesOn() {
        return isSampled
                ? List.of("states that differ by the names of symmetric actors are too many: the result relies on the"
                        + " properties having one value in all of them")
                : List.of();
    }

    /**
     * Called once for each step, after both of its states were evaluated.
     *
     * @param isMerged whether the clients saw something else in the state that it leads to than in the one evaluated
     */
    void step(int from, StateStore.Hop step, boolean isMerged) {
        for (Evaluated each : all) {
            boolean isComparable = each.refinement.isPresent() && each.refused.isEmpty() && !(isMerged && callsRead);
            if (isComparable && !each.refinement.get().allows(from, step.to())) {
                refuse(each, new StateStore.Target(from, Optional.of(step)));
            }
        }
    }

    private void refuse(Evaluated each, StateStore.Target step) {
        each.refused = Optional.of(step);
        violated = true;
    }

    private Property.State view(Snapshot snapshot) {
        return snapshot.view(() -> callsRead = true);
    }

    private static void count(Evaluated each, int state, boolean counts) {
        if (counts) {
            each.count++;
            each.first = each.first < 0 ? state : each.first;
        }
    }

    /**
     * The results. Every path is one whose states have been evaluated again.
     *
     * @param graph all steps; unused if no property is one of executions
     * @param complete whether all states were visited, each with all that the properties depend on
     * @throws Nondeterminism if a repeated path led elsewhere
     */
    List<PropertyResult> results(PathFinder paths, StepGraph graph, boolean complete) throws BadInput {
        List<PropertyResult> results = new ArrayList<>();
        for (Evaluated each : all) {
            results.add(
                    each.refinement.isPresent()
                            ? ofSteps(each, each.refinement.get(), paths, complete)
                            : each.property.kind().isOfExecutions()
                                    ? ofExecutions(each, paths, graph, complete)
                                    : ofStates(each, paths, complete));
        }
        return results;
    }

    private PropertyResult ofStates(Evaluated each, PathFinder paths, boolean complete) throws BadInput {
        boolean wanted = each.property.kind() == Property.Kind.SOMETIMES;
        if (each.first < 0) {
            Verdict.Word seen = wanted ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS;
            return new PropertyResult(each.property, complete ? seen : Verdict.Word.INCONCLUSIVE, 0, Optional.empty());
        }
        StatePath path = paths.to(StateStore.Target.of(each.first));
        if (each.property.holds(view(path.last())) != wanted) {
            throw different(each.property);
        }
        return new PropertyResult(
                each.property, wanted ? Verdict.Word.CONFORMS : Verdict.Word.VIOLATES, each.count, Optional.of(path));
    }

    private PropertyResult ofExecutions(Evaluated each, PathFinder paths, StepGraph graph, boolean complete)
            throws BadInput {
        Optional<FairExecutions.Found> found =
                new FairExecutions(graph, harness.fairness()).within(each.within, each.starts);
        if (found.isEmpty()) {
            return new PropertyResult(
                    each.property, complete ? Verdict.Word.CONFORMS : Verdict.Word.INCONCLUSIVE, 0, Optional.empty());
        }
        List<Snapshot> passed = new ArrayList<>();
        StatePath path = paths.along(found.get(), passed);
        boolean begins = each.property.kind() == Property.Kind.EVENTUALLY || each.property.holds(view(passed.get(0)));
        if (!begins || passed.stream().anyMatch(state -> each.property.holdsLater(view(state)))) {
            throw different(each.property);
        }
        return new PropertyResult(each.property, Verdict.Word.VIOLATES, 0, Optional.of(path));
    }

    private PropertyResult ofSteps(Evaluated each, Refinement refinement, PathFinder paths, boolean complete)
            throws BadInput {
        if (each.refused.isEmpty()) {
            boolean isDecided = complete && refinement.undecided().isEmpty();
            return new PropertyResult(
                            each.property,
                            isDecided ? Verdict.Word.CONFORMS : Verdict.Word.INCONCLUSIVE,
                            0,
                            Optional.empty())
                    .because(refinement.undecided());
        }
        StateStore.Target step = each.refused.get();
        StatePath path = paths.to(step);
        Optional<Property.State> before = step.step().isEmpty()
                ? Optional.empty()
                : Optional.of(view(paths.to(StateStore.Target.of(step.state())).last()));
        Property.State after = view(path.last());
        if (!refinement.refuses(before, after)) {
            throw different(each.property);
        }
        String why = refinement.refusal(path.steps().size(), before, after);
        if (!refinement.isConfirmed(before, after)) {
            return new PropertyResult(each.property, Verdict.Word.INCONCLUSIVE, 0, Optional.empty())
                    .because(Optional.of("the evaluators do not agree; " + why + " according to one"));
        }
        return new PropertyResult(each.property, Verdict.Word.VIOLATES, 0, Optional.of(path)).because(Optional.of(why));
    }

    private static Nondeterminism different(Property property) {
        return new Nondeterminism("the property \"" + property.name() + "\" had another value when the same steps were"
                + " taken again; it must depend on nothing but the state");
    }

    /** The results of a search whose executions cannot be repeated. */
    List<PropertyResult> unknown() {
        return all.stream()
                .map(each -> new PropertyResult(each.property, Verdict.Word.INCONCLUSIVE, each.count, Optional.empty()))
                .toList();
    }
}

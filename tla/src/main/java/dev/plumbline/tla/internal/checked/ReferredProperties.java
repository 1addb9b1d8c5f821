package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.temporal.TemporalFormula;
import dev.plumbline.spec.temporal.TemporalProperty;
import java.util.List;
import java.util.Optional;

/** The properties of the reference, asked about states of the evaluator of our own. */
final class ReferredProperties implements ExplorableSpec.Properties {
    private final ReferenceSpec reference;
    private final ExplorableSpec.Properties theirs;

    ReferredProperties(ReferenceSpec reference) {
        this.reference = reference;
        this.theirs = reference.get().properties();
    }

    @Override
    public Optional<BrokenRule> initially(State state) {
        return theirs.initially(reference.state(state));
    }

    @Override
    public Optional<BrokenRule> always(State state) {
        return theirs.always(reference.state(state));
    }

    @Override
    public boolean hasSteps() {
        return theirs.hasSteps();
    }

    @Override
    public Optional<BrokenRule> step(State before, State after) {
        return theirs.step(reference.state(before), reference.state(after));
    }

    @Override
    public List<ExplorableSpec.Obligation> obligations() {
        return theirs.obligations().stream()
                .<ExplorableSpec.Obligation>map(each -> new ReferredObligation(reference, each))
                .toList();
    }

    @Override
    public Optional<ExplorableSpec.Liveness> liveness() {
        return theirs.liveness().map(each -> new ReferredLiveness(reference, each));
    }

    @Override
    public Optional<BrokenRule> afterwards(ExplorableSpec.Figures figures) {
        return theirs.afterwards(figures);
    }

    @Override
    public List<String> beyondSteps() {
        return theirs.beyondSteps();
    }

    @Override
    public List<String> unchecked() {
        return theirs.unchecked();
    }

    private record ReferredObligation(ReferenceSpec reference, ExplorableSpec.Obligation theirs)
            implements ExplorableSpec.Obligation {
        @Override
        public int stages() {
            return theirs.stages();
        }

        @Override
        public boolean onlyAtFirst() {
            return theirs.onlyAtFirst();
        }

        @Override
        public boolean met(int stage, State state, int queue) {
            return theirs.met(stage, reference.state(state), queue);
        }

        @Override
        public boolean ofSteps() {
            return theirs.ofSteps();
        }

        @Override
        public boolean asksQueue() {
            return theirs.asksQueue();
        }

        @Override
        public Optional<BrokenRule> broken(State state, int queue) {
            return theirs.broken(reference.state(state), queue);
        }

        @Override
        public Optional<BrokenRule> brokenBy(State before, State after) {
            return theirs.brokenBy(reference.state(before), reference.state(after));
        }
    }

    private record ReferredLiveness(ReferenceSpec reference, ExplorableSpec.Liveness theirs)
            implements ExplorableSpec.Liveness {
        @Override
        public List<TemporalProperty> properties() {
            return theirs.properties();
        }

        @Override
        public List<TemporalFormula> fairness() {
            return theirs.fairness();
        }

        @Override
        public boolean holds(int atom, State state) {
            return theirs.holds(atom, reference.state(state));
        }

        @Override
        public boolean holds(int atom, State before, State after) {
            return theirs.holds(atom, reference.state(before), reference.state(after));
        }

        @Override
        public boolean mergesStates() {
            return theirs.mergesStates();
        }

        @Override
        public List<String> notes() {
            return theirs.notes();
        }

        @Override
        public void evaluateAll(State before, State after) {
            theirs.evaluateAll(reference.state(before), reference.state(after));
        }
    }
}

package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Walks through the states of a system one step at a time, along the steps that {@link StateSearch} takes: from each
 * place {@link Place#next} leads to exactly the states that the search finds from there. Receipts that change nothing
 * are steps here, as in a search that does not skip them.
 *
 * <p>A place keeps the numbers of the messages of its own way, so its steps are those of a written schedule. Not for
 * several threads at once.
 */
public final class StateWalk {
    private final StateCoder coder;
    private final Successors successors;
    private final Place start;

    private StateWalk(Harness harness) {
        Snapshot first = Snapshot.initial(harness);
        this.coder = new StateCoder(harness);
        this.successors = new Successors(coder, first, false);
        this.start = new Place(coder.code(first), Optional.empty());
    }

    /** @throws dev.plumbline.actor.HarnessMistake if the actors belong to another library, or break a rule as they start */
    public static StateWalk of(Harness harness) {
        StateSearch.refuseForeign(harness);
        return new StateWalk(harness);
    }

    /** The system at the start. */
    public Place start() {
        return start;
    }

    /**
     * The last place of a way from the start.
     *
     * @param steps as {@link StepName} writes them
     * @param passed gets the start and all places of the way
     * @throws BadInput if one of the steps is not possible where it is taken
     */
    public void along(List<StepName> steps, List<Place> passed) throws BadInput {
        int known = 0;
        while (known < steps.size()
                && known + 1 < passed.size()
                && passed.get(known + 1).name().equals(Optional.of(steps.get(known)))) {
            known++;
        }
        passed.subList(Math.min(passed.size(), known + 1), passed.size()).clear();
        if (passed.isEmpty()) {
            passed.add(start);
        }
        for (StepName name : steps.subList(known, steps.size())) {
            Place at = passed.get(passed.size() - 1);
            int number = passed.size();
            passed.add(at.take(name)
                    .orElseThrow(() -> new BadInput("step " + number + " of the way, \"" + name
                            + "\", is not possible there; expected " + at.expected())));
        }
    }

    /** A state of the system at the end of a way, and the last step of that way. */
    public final class Place {
        private static final int MOST_NAMED = 12;

        private final Coded at;
        private final Optional<Step> step;
        private List<Place> next;

        private Place(Coded at, Optional<Step> step) {
            this.at = at;
            this.step = step;
        }

        public Snapshot snapshot() {
            return at.snapshot();
        }

        /** The step that led here; empty at the start. */
        public Optional<Step> step() {
            return step;
        }

        /** The name of the step that led here. */
        public Optional<StepName> name() {
            return step.map(StepName::of);
        }

        /** Whether an actor threw an exception: nothing follows. */
        public boolean isFailure() {
            return step.flatMap(Step::failure).isPresent();
        }

        /** Whether a search takes both for the same state, with what the clients saw. */
        public boolean isSameAs(Place other) {
            return !isFailure()
                    && !other.isFailure()
                    && at.log() == other.at.log()
                    && Arrays.equals(coder.row(at), coder.row(other.at));
        }

        /** All steps of the search from here, in its order. */
        public List<Place> next() {
            if (next == null) {
                next = isFailure()
                        ? List.of()
                        : successors.taken(at).stream()
                                .map(each -> new Place(each.next(), Optional.of(each.step())))
                                .toList();
            }
            return next;
        }

        /**
         * A step from here; empty if it is not possible. Of several equal messages a search receives the first one; a
         * schedule that was written elsewhere may receive another one of them.
         */
        private Optional<Place> take(StepName name) {
            Optional<Place> searched = next().stream()
                    .filter(each -> each.name().equals(Optional.of(name)))
                    .findFirst();
            boolean isPossible = searched.isEmpty()
                    && !isFailure()
                    && name.kind() != Step.Kind.END
                    && Arrays.binarySearch(snapshot().enabled(), name.transition()) >= 0;
            if (!isPossible) {
                return searched;
            }
            List<Place> taken = new ArrayList<>();
            snapshot()
                    .takeEvery(
                            name.transition(),
                            each -> taken.add(new Place(coder.code(at, each.after()), Optional.of(each.step()))));
            return taken.stream()
                    .filter(each -> each.name().equals(Optional.of(name)))
                    .findFirst();
        }

        private String expected() {
            List<String> names = next().stream()
                    .map(each -> each.name().orElseThrow().toString())
                    .toList();
            if (names.isEmpty()) {
                return "none, since no step follows";
            }
            String first = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
            return (names.size() == 1 ? "" : "one of ") + first + (names.size() > MOST_NAMED ? ", ..." : "");
        }
    }
}

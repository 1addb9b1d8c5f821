package dev.plumbline.check.register;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.GroupSearch;
import java.util.List;
import java.util.Optional;

/**
 * Decides a group of operations on one register by two searches in turns, whose turns get longer.
 *
 * <ul>
 *   <li>The search for a witness. If it finds one, that is performed by the specification. If nothing is left to search
 *       there is none.
 *   <li>The search in which pending swaps have no condition ({@link PendingKinds#withoutConditions}). It distinguishes
 *       far fewer configurations. If it has nothing left, the history violates, and the operation that it could not
 *       pass cannot be passed by the other one either. When the other one has reached that operation too, its
 *       interpretations explain the violation.
 * </ul>
 */
final class RegisterGroupSearch implements GroupSearch {
    private static final long FIRST_TURN = 2_000;
    private static final long FOR_MORE_INTERPRETATIONS = 2_000;

    private final Group group;
    private final RegisterHistory history;
    private final Meter meter;
    private final RegisterSearch search;
    private final Optional<RegisterSearch> simpler;
    private int frontier;

    RegisterGroupSearch(Group group, RegisterHistory history, Meter meter) {
        this.group = group;
        this.history = history;
        this.meter = meter;
        search = new RegisterSearch(history, PendingKinds.of(history.pending, history.values), meter);
        simpler = history.pending.stream().allMatch(PendingOperation::isWrite)
                ? Optional.empty()
                : Optional.of(new RegisterSearch(
                        history, PendingKinds.withoutConditions(history.pending, history.values), meter));
    }

    @Override
    public Optional<Counterexample> run(Listener listener) throws Meter.Exhausted {
        RegisterSearch.Standing progress = RegisterSearch.Standing.PAUSED;
        RegisterSearch.Standing simple = RegisterSearch.Standing.PAUSED;
        for (long turn = FIRST_TURN; progress == RegisterSearch.Standing.PAUSED; turn *= 2) {
            progress = search.run(turn);
            if (simpler.isPresent() && simple == RegisterSearch.Standing.PAUSED) {
                simple = progress == RegisterSearch.Standing.PAUSED
                        ? simpler.get().run(turn)
                        : simple;
            }
            if (simple == RegisterSearch.Standing.NONE_LEFT
                    && search.deepest() == simpler.get().deepest()) {
                search.run(FOR_MORE_INTERPRETATIONS);
                progress = RegisterSearch.Standing.NONE_LEFT;
                requireNoWitness();
            }
        }
        frontier = search.atDeepest().size();
        int settled = progress == RegisterSearch.Standing.FOUND ? history.stages.length : search.deepest();
        for (int i = 0; i < settled; i++) {
            listener.settled(this);
        }
        if (progress == RegisterSearch.Standing.NONE_LEFT) {
            return Optional.of(
                    new RegisterCounterexample(group, meter).at(history.stages[search.deepest()], search.atDeepest()));
        }
        RegisterReplay replay = new RegisterReplay(group, meter);
        List<Witness.Performed> steps = replay.steps(search.witness());
        requireAll(steps);
        group.witness().ifPresent(sink -> {
            sink.initial(replay.initial());
            steps.forEach(sink::performed);
        });
        return Optional.empty();
    }

    private void requireNoWitness() {
        if (search.witness() != null) {
            throw new IllegalStateException("the search of a register found a witness although there is none without"
                    + " the conditions of pending swaps");
        }
    }

    private void requireAll(List<Witness.Performed> steps) {
        long returned = steps.stream()
                .mapToInt(Witness.Performed::operation)
                .filter(number -> !group.history().operation(number).isPending())
                .distinct()
                .count();
        if (returned != history.stages.length) {
            throw new IllegalStateException("the search of a register left out " + (history.stages.length - returned)
                    + " operations that returned");
        }
    }

    @Override
    public int frontier() {
        return frontier;
    }

    @Override
    public int maxFrontier() {
        return search.largest();
    }
}

package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.history.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import java.util.Optional;

/** A search through a group of operations of a finished history, from the first event to the last or to a failure. */
public interface GroupSearch {
    /** Is told of every operation that has returned and is explained. */
    @FunctionalInterface
    interface Listener {
        void settled(GroupSearch search);
    }

    /** @return the counterexample, if there is one */
    Optional<Counterexample> run(Listener listener) throws Meter.Exhausted;

    /** How many interpretations are alive. */
    int frontier();

    /** The largest number of them so far. */
    int maxFrontier();

    /**
     * What to search.
     *
     * @param actions of all operations of the history that are looked at, by number
     * @param numbers of the operations of the group, ascending
     * @param witness where to write it, if one is wanted
     * @param checkpoints to be told of the search, if they are wanted
     */
    record Group(
            TimeboxedHistory history,
            Action[] actions,
            int[] numbers,
            Spec spec,
            Optional<Witness.Sink> witness,
            Optional<Checkpoints> checkpoints) {
        /** A pending observer never had to happen, and would have changed nothing. */
        public boolean isIrrelevant(int number) {
            return isIrrelevant(history, actions, number);
        }

        static boolean isIrrelevant(TimeboxedHistory history, Action[] actions, int number) {
            Action action = actions[number];
            return history.operation(number).isPending()
                    && action.observer()
                    && action.repeated().isEmpty();
        }
    }

    /** Searches some groups in a better way than the sweep. */
    @FunctionalInterface
    interface Alternative {
        /** Has nothing better. */
        Alternative NONE = (group, meter) -> Optional.empty();

        Optional<GroupSearch> search(Group group, Meter meter) throws Meter.Exhausted;
    }
}

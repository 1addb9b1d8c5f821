package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A search through a group of operations of a finished history, from the first event to the last or to a failure. */
public interface GroupSearch {
    /** Called for every operation that has returned and is explained. */
    @FunctionalInterface
    interface Listener {
        void settled(GroupSearch search);
    }

    /** @return the counterexample, if there is one */
    Optional<Counterexample> run(Listener listener) throws Meter.Exhausted;

    /** The number of interpretations that have not failed. */
    int frontier();

    /** The largest number of them so far. */
    int maxFrontier();

    /**
     * The operations to search.
     *
     * @param actions of all operations of the history that take part, by number
     * @param numbers of the operations of the group, ascending
     * @param witness where to write it, if one is wanted
     * @param checkpoints of the search, if they are wanted
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

        /**
         * Whether operations of other groups, called before this one returned, may change parts of the state. A group
         * does not touch what others write, so they cannot make an operation possible that is not. But where a
         * condition that is false in every state rules an operation out, it touches fewer parts than its other
         * conditions look at.
         *
         * @param parts that conditions of the operation look at
         */
        boolean othersMayChange(int operation, Collection<ReadPart> parts) {
            BitSet mine = new BitSet();
            Arrays.stream(numbers).forEach(mine::set);
            Set<String> variables = new HashSet<>();
            List<Footprint> others = new ArrayList<>();
            for (int number = 0; number < actions.length; number++) {
                Action action = actions[number];
                if (action != null && !mine.get(number) && history.call(number) <= history.end(operation)) {
                    others.add(action.completing().footprint());
                    action.repeated().ifPresent(step -> others.add(step.footprint()));
                }
            }
            others.forEach(footprint -> variables.addAll(footprint.cells().keySet()));
            boolean named = spec.initialStates().stream()
                    .allMatch(state -> state.value() instanceof Value.Rec record
                            && variables.stream()
                                    .allMatch(name -> record.field(name).isPresent()));
            return parts.stream()
                    .anyMatch(part -> others.stream().anyMatch(footprint -> footprint.mayChange(part, named)));
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

        /** The same, and where it has nothing better, the other. */
        default Alternative or(Alternative other) {
            return (group, meter) -> {
                Optional<GroupSearch> first = search(group, meter);
                return first.isPresent() ? first : other.search(group, meter);
            };
        }
    }
}

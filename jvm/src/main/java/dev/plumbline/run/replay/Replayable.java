package dev.plumbline.run.replay;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.CallNumbers;
import dev.plumbline.run.RecordedRun;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * A run that was recorded, wherever it is kept: what it did, and how it is done again.
 *
 * @param name for people: the file or folder
 * @param history what the run did, with the numbers of operations that people know
 */
public record Replayable(String name, RecordedRun run, History history) {
    /**
     * An operation, and which of its thread it is.
     *
     * @param index among the operations of its process, from 0
     * @param before the operation of its process before it
     */
    public record Numbered(int number, Operation operation, int index, Optional<Operation> before) {
        /** The number of its call in its thread; of a pending one the number it has if all calls were recorded. */
        public long call() {
            return CallNumbers.of(operation, index);
        }
    }

    /** @throws BadInput if the history has no such operation */
    public Numbered operation(int number) throws BadInput {
        if (number < 0 || number >= history.size()) {
            throw new BadInput("no operation #" + number + ": " + name + " has "
                    + (history.size() == 0 ? "no operations" : "the operations 0 to " + (history.size() - 1)));
        }
        return operation(number, number);
    }

    /**
     * @param number by which people know it
     * @param at its place in the history, which may be a part of that in which people counted
     * @throws BadInput if it is none that was called
     */
    public Numbered operation(int number, int at) throws BadInput {
        Operation operation = history.operations().get(at);
        if (operation.isLifecycle()) {
            throw new BadInput("#" + number + ": " + operation.name()
                    + " is what became of a thread; expected an operation that was called");
        }
        int index = 0;
        Optional<Operation> before = Optional.empty();
        for (Operation other : history.operations().subList(0, at)) {
            if (other.process().equals(operation.process()) && !other.isLifecycle()) {
                index++;
                before = Optional.of(other);
            }
        }
        return new Numbered(number, operation, index, before);
    }

    /**
     * The call that carried out an operation. A seed repeats calls, those included that found nothing to do and were
     * not recorded; how many those were may depend on what they found. So the number of the call counts, not that of
     * the operation. It stands with each operation for which the two differ, unless that is pending: metadata is
     * written when an operation ends. Then the call is one of those behind the call before.
     *
     * @throws BadInput if the process is no thread of a workload
     */
    public ChosenCall call(Numbered chosen) throws BadInput {
        if (!(chosen.operation().process() instanceof Value.Int process)) {
            throw new BadInput("#" + chosen.number() + " is of process "
                    + chosen.operation().process() + "; expected a thread of a workload, a whole number");
        }
        int thread = (int) process.value();
        if (!chosen.operation().isPending()) {
            long call = chosen.call();
            return new ChosenCall(thread, call, call);
        }
        return new ChosenCall(
                thread, CallNumbers.atLeast(chosen.operation(), chosen.index(), chosen.before()), Long.MAX_VALUE);
    }

    /** How many calls the busiest thread made at least. */
    public long calls() {
        long most = 0;
        for (Value process : history.processes()) {
            List<Operation> own = history.operations().stream()
                    .filter(operation -> operation.process().equals(process) && !operation.isLifecycle())
                    .toList();
            if (!own.isEmpty()) {
                most = Math.max(most, CallNumbers.of(own.get(own.size() - 1), own.size() - 1) + 1);
            }
        }
        return most;
    }
}

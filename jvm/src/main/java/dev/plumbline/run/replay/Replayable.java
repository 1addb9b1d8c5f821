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
 * A recorded run, wherever it is stored: its history, and all that is needed to repeat it.
 *
 * @param name for messages: the file or folder
 * @param history the history of the run, with the operation numbers shown to users
 */
public record Replayable(String name, RecordedRun run, History history) {
    /**
     * An operation, and its index in its thread.
     *
     * @param index among the operations of its process, from 0
     * @param before the previous operation of its process
     */
    public record Numbered(int number, Operation operation, int index, Optional<Operation> before) {
        /** The number of its call in its thread; for a pending operation, its number if all calls were recorded. */
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
     * @param number shown to users
     * @param at its place in the history, which may be a part of the one that users see
     * @throws BadInput if it is not an operation that was called
     */
    public Numbered operation(int number, int at) throws BadInput {
        Operation operation = history.operations().get(at);
        if (operation.isLifecycle()) {
            throw new BadInput("#" + number + ": " + operation.name()
                    + " says how a thread ended; expected an operation that was called");
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
     * The call that performed an operation. A seed repeats calls, including those that found nothing to do and were not
     * recorded; the number of the latter may depend on the state that they found. So the number of the call counts, not
     * that of the operation. Each operation for which the two differ has it in its metadata, unless it is pending:
     * metadata is written when an operation ends. Then the call is one of those after the previous recorded call.
     *
     * @throws BadInput if the process is not a thread of a workload
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

    /** The least number of calls that the busiest thread made. */
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

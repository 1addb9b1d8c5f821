package dev.plumbline.pekko;

import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.MessagePoint;
import dev.plumbline.pekko.internal.control.Fault;
import dev.plumbline.pekko.internal.control.Message;
import dev.plumbline.pekko.internal.control.Pending;
import dev.plumbline.schedule.TransitionPoint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A point of an execution of Pekko actors, for general schedulers and for those that know about messages. Timers and
 * tasks are not receipts; the latter schedulers compare them by their accesses.
 */
final class PekkoPoint extends TransitionPoint implements MessagePoint {
    private final int steps;
    private final List<Pending> enabled;

    /** @param steps how many steps led here */
    PekkoPoint(int current, int currentProcess, int steps, List<Pending> enabled) {
        super(current, currentProcess, enabled.stream().map(Pending::transition).toList());
        this.steps = steps;
        this.enabled = enabled;
    }

    private Optional<Pending> find(int transition) {
        return enabled.stream().filter(each -> each.number() == transition).findAny();
    }

    @Override
    public int steps() {
        return steps;
    }

    @Override
    public int[] pending() {
        return enabled.stream().mapToInt(Pending::number).toArray();
    }

    @Override
    public boolean isReceipt(int transition) {
        return find(transition).filter(Message.class::isInstance).isPresent();
    }

    /** Also of a message that can be lost and not be received, since it is not the first of its channel. */
    @Override
    public Envelope envelope(int receipt) {
        return ReadableMessage.envelope(find(receipt)
                .or(() -> enabled.stream()
                        .flatMap(each ->
                                each instanceof Fault fault ? fault.message().stream() : Stream.<Message>empty())
                        .filter(message -> message.number() == receipt)
                        .map(Pending.class::cast)
                        .findAny())
                .orElseThrow(() -> new IllegalArgumentException("message " + receipt + " is not in transit; " + this)));
    }

    @Override
    public String toString() {
        return enabled.stream()
                .map(each -> "\"" + each.text() + "\"")
                .collect(Collectors.joining(", ", "a choice among ", ""));
    }
}

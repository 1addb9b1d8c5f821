package dev.plumbline.pekko;

import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.MessagePoint;
import dev.plumbline.pekko.internal.control.Message;
import dev.plumbline.pekko.internal.control.Pending;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.SwitchReason;
import dev.plumbline.schedule.TransitionPoint;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A point of an execution of Pekko actors, for general schedulers and for those that know about messages. Timers and
 * tasks are not receipts; the latter schedulers compare them by their accesses.
 */
final class PekkoPoint implements MessagePoint {
    private final TransitionPoint point;
    private final int steps;
    private final List<Pending> enabled;

    /** @param steps how many steps led here */
    PekkoPoint(int current, int currentProcess, int steps, List<Pending> enabled) {
        this.point = new TransitionPoint(
                current,
                currentProcess,
                enabled.stream().map(Pending::transition).toList());
        this.steps = steps;
        this.enabled = enabled;
    }

    private Pending at(int transition) {
        return enabled.stream()
                .filter(each -> each.number() == transition)
                .findAny()
                .orElseThrow(
                        () -> new IllegalArgumentException("transition " + transition + " is not enabled; " + point));
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
        return at(transition) instanceof Message;
    }

    @Override
    public Envelope envelope(int transition) {
        return ReadableMessage.envelope(at(transition));
    }

    @Override
    public boolean withdraws() {
        return point.withdraws();
    }

    @Override
    public int current() {
        return point.current();
    }

    @Override
    public int currentProcess() {
        return point.currentProcess();
    }

    @Override
    public SwitchReason switchReason() {
        return point.switchReason();
    }

    @Override
    public int alternatives() {
        return point.alternatives();
    }

    @Override
    public int enabled(int rank) {
        return point.enabled(rank);
    }

    @Override
    public boolean isEnabled(int transition) {
        return point.isEnabled(transition);
    }

    @Override
    public int process(int transition) {
        return point.process(transition);
    }

    @Override
    public List<Access> accesses(int transition) {
        return point.accesses(transition);
    }

    @Override
    public long signature() {
        return point.signature();
    }

    @Override
    public String toString() {
        return enabled.stream()
                .map(each -> "\"" + each.text() + "\"")
                .collect(Collectors.joining(", ", "a choice among ", ""));
    }
}

package dev.plumbline.actor.execution;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.SwitchReason;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A point at which a schedule of an actor system can branch: the possible receipts and faults. */
final class ActorPoint implements MessagePoint {
    private final Snapshot snapshot;
    private final int[] enabled;
    private final int current;
    private final int currentProcess;
    private final long signature;

    ActorPoint(Snapshot snapshot, int current, int currentProcess) {
        this.snapshot = snapshot;
        this.enabled = snapshot.enabled();
        this.current = current;
        this.currentProcess = currentProcess;
        long sum = 0;
        for (int transition : enabled) {
            int content = isReceipt(transition) ? snapshot.message(transition).contentHash() : 0;
            sum = (sum * 31 + transition) * 31 + content;
        }
        this.signature = sum;
    }

    /** The system at this point. */
    public Snapshot snapshot() {
        return snapshot;
    }

    @Override
    public int steps() {
        return snapshot.steps();
    }

    @Override
    public int[] pending() {
        return snapshot.pending(enabled);
    }

    @Override
    public boolean isReceipt(int transition) {
        return Transitions.kind(transition) == Step.Kind.RECEIVE;
    }

    @Override
    public Envelope envelope(int receipt) {
        return snapshot.message(receipt);
    }

    @Override
    public int current() {
        return current;
    }

    @Override
    public int currentProcess() {
        return currentProcess;
    }

    @Override
    public SwitchReason switchReason() {
        return current < 0 ? SwitchReason.STARTS : SwitchReason.FINISHED;
    }

    @Override
    public int alternatives() {
        return enabled.length;
    }

    @Override
    public int enabled(int rank) {
        return enabled[rank];
    }

    @Override
    public boolean isEnabled(int transition) {
        return Arrays.binarySearch(enabled, transition) >= 0;
    }

    @Override
    public boolean withdraws() {
        return true;
    }

    @Override
    public int process(int transition) {
        return processOf(snapshot, transition);
    }

    static int processOf(Snapshot snapshot, int transition) {
        int subject = Transitions.subject(transition);
        return switch (Transitions.kind(transition)) {
            case RECEIVE, LOSE, DUPLICATE ->
                snapshot.world.id(snapshot.message(subject).to());
            case CRASH, RESTART -> subject;
            case CUT, HEAL, END -> 0;
        };
    }

    @Override
    public List<Access> accesses(int transition) {
        return Accesses.predicted(snapshot, transition);
    }

    /**
     * Messages in transit that cannot be received; and, if faults were possible, the end. The end is not a step once no
     * more faults are possible. But faults that happened are in a race with it: without it, nothing would show that
     * they need not have happened where they did.
     */
    static List<Transition> blocked(Snapshot snapshot) {
        List<Transition> blocked = new ArrayList<>();
        for (Envelope envelope : snapshot.inTransit) {
            if (!snapshot.canReceive(envelope)) {
                blocked.add(transition(snapshot, envelope.number(), snapshot.world.id(envelope.to())));
            }
        }
        if (!snapshot.faults.ended()) {
            blocked.add(transition(snapshot, Transitions.of(Step.Kind.END, 0), 0));
        }
        return blocked;
    }

    private static Transition transition(Snapshot snapshot, int number, int process) {
        return new Transition(number, process, Accesses.predicted(snapshot, number));
    }

    @Override
    public long signature() {
        return signature;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("the last transition " + current + " and the enabled ones");
        for (int transition : enabled) {
            text.append(' ').append(transition);
            if (isReceipt(transition)) {
                text.append(" (").append(snapshot.message(transition)).append(')');
            }
        }
        return text.toString();
    }
}

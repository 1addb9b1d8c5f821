package dev.plumbline.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Two actors: w at A is answered at once and sends rep to B; r at B reads. The state is the history. */
final class AnsweringMailboxes implements ToySystem {
    private static final int W = 0;
    private static final int R = 1;
    private static final int REP = 2;
    private final boolean untracked;
    private final List<Integer> underWay;
    private int value;
    private String history = "";

    AnsweringMailboxes(boolean untracked) {
        this.untracked = untracked;
        this.underWay = new ArrayList<>(List.of(W, R));
    }

    private AnsweringMailboxes(AnsweringMailboxes other) {
        untracked = other.untracked;
        underWay = new ArrayList<>(other.underWay);
        value = other.value;
        history = other.history;
    }

    @Override
    public ToySystem copy() {
        return new AnsweringMailboxes(this);
    }

    private static int actor(int transition) {
        return transition == W ? 0 : 1;
    }

    @Override
    public List<Transition> pending() {
        return underWay.stream()
                .map(each -> new Transition(each, actor(each), List.of(new Access(Access.Kind.RECEIVE, each, 0))))
                .toList();
    }

    @Override
    public boolean isEnabled(int transition) {
        return underWay.contains(transition);
    }

    @Override
    public String name(int transition) {
        return String.valueOf(transition);
    }

    @Override
    public List<Access> take(int transition, IntUnaryOperator choice) {
        underWay.remove((Integer) transition);
        List<Access> did = new ArrayList<>();
        did.add(new Access(Access.Kind.WRITE, -1 - actor(transition), 0));
        did.add(new Access(Access.Kind.RECEIVE, transition, 0));
        if (transition == REP) {
            value = 1;
            return did;
        }
        did.add(new Access(Access.Kind.CALL, 0, 0));
        did.add(new Access(Access.Kind.RETURN, 0, 0));
        history += (history.isEmpty() ? "" : " ") + (transition == W ? "w!" : "r=" + value);
        if (transition == W) {
            did.add(new Access(Access.Kind.SEND, REP, 0));
            underWay.add(REP);
        } else if (untracked) {
            did.add(Access.UNTRACKED);
        }
        return did;
    }

    @Override
    public String state() {
        return history;
    }
}

package dev.plumbline.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Actors that receive messages in any order. Each message has a key and touches only that part of its actor's state;
 * what it makes its actor send is fixed, or depends on the state.
 */
final class ToyMailboxes implements ToySystem {
    /**
     * A message.
     *
     * @param reads whether it only looks
     * @param ifEven whether further messages are sent only if the state is even
     * @param sends further messages
     */
    record Message(String name, int actor, int key, boolean reads, boolean ifEven, List<Message> sends) {}

    private final int[][] state;
    /** By number. */
    private final List<Message> sent;

    private final List<Integer> underWay;
    private final List<String> seen;

    ToyMailboxes(int actors, int keys, List<Message> injected) {
        state = new int[actors][keys];
        sent = new ArrayList<>(injected);
        underWay = new ArrayList<>();
        for (int i = 0; i < injected.size(); i++) {
            underWay.add(i);
        }
        seen = new ArrayList<>();
    }

    private ToyMailboxes(ToyMailboxes other) {
        state = Arrays.stream(other.state).map(int[]::clone).toArray(int[][]::new);
        sent = new ArrayList<>(other.sent);
        underWay = new ArrayList<>(other.underWay);
        seen = new ArrayList<>(other.seen);
    }

    @Override
    public ToySystem copy() {
        return new ToyMailboxes(this);
    }

    @Override
    public List<Transition> pending() {
        return underWay.stream()
                .map(number -> new Transition(
                        number,
                        sent.get(number).actor(),
                        List.of(new Access(Access.Kind.RECEIVE, number, 0), stateAccess(sent.get(number)))))
                .toList();
    }

    private static Access stateAccess(Message message) {
        return new Access(message.reads() ? Access.Kind.READ : Access.Kind.WRITE, -1 - message.actor(), message.key());
    }

    @Override
    public boolean isEnabled(int transition) {
        return underWay.contains(transition);
    }

    @Override
    public String name(int transition) {
        return sent.get(transition).name();
    }

    @Override
    public List<Access> take(int transition, IntUnaryOperator choice) {
        Message message = sent.get(transition);
        underWay.remove((Integer) transition);
        List<Access> did = new ArrayList<>();
        did.add(stateAccess(message));
        did.add(new Access(Access.Kind.RECEIVE, transition, 0));
        int[] cells = state[message.actor()];
        int value = cells[message.key()];
        if (message.reads()) {
            seen.add(message.name() + "=" + value);
        } else {
            cells[message.key()] = value * 3 + message.name().hashCode() % 17;
        }
        if (!message.ifEven() || value % 2 == 0) {
            for (Message each : message.sends()) {
                did.add(new Access(Access.Kind.SEND, sent.size(), 0));
                underWay.add(sent.size());
                sent.add(each);
            }
        }
        return did;
    }

    @Override
    public String state() {
        return Arrays.deepToString(state) + seen.stream().sorted().toList();
    }
}

package dev.plumbline.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Actors whose receipts take back messages that are on their way to the same actor, as a timer is stopped; and that
 * receive some messages only while their state is even. So transitions are withdrawn while they are enabled, and while
 * they are blocked.
 */
final class ToyTimers implements ToySystem {
    /**
     * A message.
     *
     * @param ifEven whether it is received only while the state of its actor is even
     * @param stops the name of a message that is taken back
     */
    record Message(String name, int actor, boolean reads, boolean ifEven, String stops, List<Message> sends) {}

    private final int[] state;
    /** By number. */
    private final List<Message> sent;

    private final List<Integer> underWay;
    private final List<String> seen;

    ToyTimers(int actors, List<Message> injected) {
        state = new int[actors];
        sent = new ArrayList<>(injected);
        underWay = new ArrayList<>();
        for (int i = 0; i < injected.size(); i++) {
            underWay.add(i);
        }
        seen = new ArrayList<>();
    }

    private ToyTimers(ToyTimers other) {
        state = other.state.clone();
        sent = new ArrayList<>(other.sent);
        underWay = new ArrayList<>(other.underWay);
        seen = new ArrayList<>(other.seen);
    }

    @Override
    public ToySystem copy() {
        return new ToyTimers(this);
    }

    @Override
    public List<Transition> pending() {
        return underWay.stream()
                .map(number -> new Transition(
                        number,
                        sent.get(number).actor(),
                        List.of(
                                new Access(Access.Kind.RECEIVE, number, 0),
                                new Access(
                                        Access.Kind.WRITE, -1 - sent.get(number).actor(), 0))))
                .toList();
    }

    @Override
    public boolean isEnabled(int transition) {
        Message message = sent.get(transition);
        return underWay.contains(transition) && (!message.ifEven() || state[message.actor()] % 2 == 0);
    }

    @Override
    public String name(int transition) {
        return sent.get(transition).name();
    }

    @Override
    public List<Access> take(int transition, IntUnaryOperator choice) {
        Message message = sent.get(transition);
        underWay.remove((Integer) transition);
        int value = state[message.actor()];
        boolean stops = underWay.removeIf(number -> sent.get(number).actor() == message.actor()
                && sent.get(number).name().equals(message.stops()));
        if (message.reads()) {
            seen.add(message.name() + "=" + value);
        } else {
            state[message.actor()] = (value * 3 + message.name().length()) % 8;
        }
        // Running timers belong to the state, and so do messages in transit to the actor itself.
        boolean sendsToItself = message.sends().stream().anyMatch(each -> each.actor() == message.actor());
        boolean changed =
                !message.reads() || stops || sendsToItself || !message.stops().isEmpty();
        List<Access> did = new ArrayList<>();
        did.add(new Access(changed ? Access.Kind.WRITE : Access.Kind.READ, -1 - message.actor(), 0));
        did.add(new Access(Access.Kind.RECEIVE, transition, 0));
        for (Message each : message.sends()) {
            did.add(new Access(Access.Kind.SEND, sent.size(), 0));
            if (each.actor() != message.actor()) {
                // It can be stopped there from now on.
                did.add(new Access(Access.Kind.WRITE, -1 - each.actor(), 0));
            }
            underWay.add(sent.size());
            sent.add(each);
        }
        return did;
    }

    @Override
    public String state() {
        return Arrays.toString(state)
                + seen.stream().sorted().toList()
                + underWay.stream().map(this::name).sorted().toList();
    }
}

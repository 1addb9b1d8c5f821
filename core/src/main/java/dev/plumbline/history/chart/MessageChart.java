package dev.plumbline.history.chart;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A message sequence chart: the messages of one execution with their senders and receivers, and the step in which each
 * was received.
 *
 * <p>It is plain data: names, numbers and texts. It is in the module of histories because the code that makes one
 * (actors under control) and the code that shows one (reports, bundles, the viewer) do not depend on each other. Steps,
 * lifelines and messages are identified by their positions in the lists. An empty step is the start, before all steps.
 *
 * @param lifelines from left to right
 * @param messages in the order in which they were sent
 * @param steps from top to bottom; there is no other time
 * @param calls the operations of the history, by ascending number
 */
public record MessageChart(List<Lifeline> lifelines, List<Message> messages, List<Step> steps, List<Call> calls) {
    /** The start as a step that can be compared with others. */
    private static final int START = -1;

    /** @throws IllegalArgumentException if the parts do not fit together; the message names the first that does not */
    public MessageChart {
        lifelines = List.copyOf(lifelines);
        messages = List.copyOf(messages);
        steps = List.copyOf(steps);
        calls = List.copyOf(calls);
        new Fit(lifelines, messages, steps, calls).check();
    }

    /** The role of a lifeline. */
    public enum Role {
        ACTOR,
        CLIENT
    }

    /**
     * @param created the step in which it was created; empty if it existed from the start
     * @param type the class of an actor; empty if it is unknown, and for clients
     * @param state in which an actor began; empty if it is unknown, and for clients
     */
    public record Lifeline(String name, Role role, OptionalInt created, String type, String state) {
        /** Of unknown class and state. */
        public Lifeline(String name, Role role, OptionalInt created) {
            this(name, role, created, "", "");
        }
    }

    /** The kind of a message. */
    public enum MessageKind {
        /** From a client to an actor. */
        REQUEST,
        /** From an actor to an actor. */
        MESSAGE,
        /** From an actor to itself, after an unknown time. */
        TIMER,
        /** To a client; it ends an operation. It arrives in the step that sends it. */
        ANSWER,
        /** To a client that does not wait for it. */
        IGNORED;

        /** Whether it goes to a client, whose receipt is not a step. */
        public boolean isAnswer() {
            return this == ANSWER || this == IGNORED;
        }
    }

    /**
     * @param number as in a written schedule; empty for messages to clients
     * @param sentBy the step that sent it; empty for the start
     */
    public record Message(MessageKind kind, OptionalInt number, int from, int to, OptionalInt sentBy, String text) {
        /** The number, for a text; empty for messages to clients. */
        public String label() {
            return number.isPresent() ? Integer.toString(number.getAsInt()) : "";
        }
    }

    /** The kind of a step. */
    public enum StepKind {
        RECEIVE,
        LOSE,
        DUPLICATE,
        CRASH,
        RESTART,
        CUT,
        HEAL,
        END;

        /** Whether it concerns a message. */
        public boolean hasMessage() {
            return this == RECEIVE || this == LOSE || this == DUPLICATE;
        }
    }

    /**
     * @param lifeline the one that received, crashed or restarted; the receiver of a message that is lost or
     *     duplicated; empty for other steps
     * @param message that is received, lost or duplicated; empty for other steps
     * @param side the lifelines on one side of a cut; empty for other steps
     * @param note further information, such as choices; may be empty
     * @param state of the actor of the lifeline, if the step changed it; empty if not, or if it is unknown
     */
    public record Step(
            StepKind kind, OptionalInt lifeline, OptionalInt message, List<Integer> side, String note, String state) {
        public Step {
            side = List.copyOf(side);
        }

        /** Without a state. */
        public Step(StepKind kind, OptionalInt lifeline, OptionalInt message, List<Integer> side, String note) {
            this(kind, lifeline, message, side, note, "");
        }

        /** Whether an actor throws an exception in it, which its note says. */
        public boolean fails() {
            return note.startsWith("throws ") || note.contains(", throws ");
        }
    }

    /**
     * An operation: a bar on the lifeline of its client.
     *
     * @param operation its number in the history
     * @param begin the step in which it is called; empty for the start
     * @param end the step in which it returns; empty if it never does, or did so at the start
     * @param returned whether it returns
     * @param text the operation and its arguments
     * @param result empty if it has none
     */
    public record Call(
            int operation,
            int lifeline,
            OptionalInt begin,
            OptionalInt end,
            boolean returned,
            String text,
            String result) {
        /** Whether it is open in one of these steps, including its first and last; {@code to} is after the last. */
        boolean isOpen(int from, int to) {
            return begin.orElse(START) < to && (!returned || end.orElse(START) >= from);
        }
    }

    /** The same without states of actors, which may be long. */
    public MessageChart withoutStates() {
        return new MessageChart(
                lifelines.stream()
                        .map(each -> new Lifeline(each.name, each.role, each.created, each.type, ""))
                        .toList(),
                messages,
                steps.stream()
                        .map(each -> new Step(each.kind, each.lifeline, each.message, each.side, each.note))
                        .toList(),
                calls);
    }

    /** For each message, the steps that receive it: mostly one, none, or several if a network copies messages. */
    public List<List<Integer>> receipts() {
        List<List<Integer>> receipts = new ArrayList<>();
        messages.forEach(message -> receipts.add(new ArrayList<>()));
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).kind() == StepKind.RECEIVE) {
                receipts.get(steps.get(i).message().getAsInt()).add(i);
            }
        }
        return receipts;
    }

    /** For each step, the messages that it sends; those from the start are in none. */
    public List<List<Integer>> sent() {
        List<List<Integer>> sent = new ArrayList<>();
        steps.forEach(step -> sent.add(new ArrayList<>()));
        for (int i = 0; i < messages.size(); i++) {
            int message = i;
            messages.get(i).sentBy().ifPresent(step -> sent.get(step).add(message));
        }
        return sent;
    }

    /** Whether the parts fit together: every position exists, and no message is received before it is sent. */
    private record Fit(List<Lifeline> lifelines, List<Message> messages, List<Step> steps, List<Call> calls) {
        void check() {
            Set<String> names = new HashSet<>();
            for (int i = 0; i < lifelines.size(); i++) {
                require(names.add(lifelines.get(i).name()), "lifelines", i, "a name of its own");
                require(isStepOrStart(lifelines.get(i).created()), "lifelines", i, "a step that created it");
            }
            for (int i = 0; i < messages.size(); i++) {
                check(messages.get(i), i);
            }
            for (int i = 0; i < steps.size(); i++) {
                check(steps.get(i), i);
            }
            int before = -1;
            for (int i = 0; i < calls.size(); i++) {
                Call call = calls.get(i);
                require(call.operation > before, "calls", i, "operations by ascending number");
                require(isLifeline(call.lifeline), "calls", i, "a lifeline");
                require(isStepOrStart(call.begin), "calls", i, "a step in which it begins");
                boolean ends = call.returned
                        ? isStepOrStart(call.end) && call.end.orElse(START) >= call.begin.orElse(START)
                        : call.end.isEmpty();
                require(ends, "calls", i, "an end that is not before its beginning");
                before = call.operation;
            }
        }

        private void check(Message message, int i) {
            require(isLifeline(message.from) && isLifeline(message.to), "messages", i, "lifelines at both ends");
            require(isStepOrStart(message.sentBy), "messages", i, "a step that sent it");
            boolean toClient = lifelines.get(message.to).role == Role.CLIENT;
            require(toClient == message.kind.isAnswer(), "messages", i, "an answer, and nothing else, to a client");
            boolean timer = message.kind == MessageKind.TIMER;
            require(!timer || message.from == message.to, "messages", i, "a timer from an actor to itself");
            boolean request = message.kind == MessageKind.REQUEST;
            boolean fromClient = lifelines.get(message.from).role == Role.CLIENT;
            require(request == fromClient, "messages", i, "a request, and nothing else, from a client");
            boolean numbered = message.kind.isAnswer() ? message.number.isEmpty() : message.number.orElse(-1) >= 0;
            require(numbered, "messages", i, "a number, unless it is an answer");
        }

        private void check(Step step, int i) {
            if (step.kind.hasMessage()) {
                int position = step.message.orElse(-1);
                require(position >= 0 && position < messages.size(), "steps", i, "a message");
                Message message = messages.get(position);
                require(!message.kind.isAnswer(), "steps", i, "a message to an actor");
                require(step.lifeline.equals(OptionalInt.of(message.to)), "steps", i, "the receiver of its message");
                require(message.sentBy.orElse(START) < i, "steps", i, "a message that was sent in an earlier step");
            } else {
                require(step.message.isEmpty(), "steps", i, "no message");
                boolean ofOne = step.kind == StepKind.CRASH || step.kind == StepKind.RESTART;
                boolean fits = ofOne ? isLifeline(step.lifeline.orElse(-1)) : step.lifeline.isEmpty();
                require(fits, "steps", i, "who it happens to");
            }
            boolean cut = step.kind == StepKind.CUT;
            require(cut != step.side.isEmpty(), "steps", i, "a side of a cut, and of nothing else");
            require(step.side.stream().allMatch(this::isLifeline), "steps", i, "lifelines on the side of a cut");
        }

        private boolean isLifeline(int index) {
            return index >= 0 && index < lifelines.size();
        }

        private boolean isStepOrStart(OptionalInt index) {
            return index.isEmpty() || index.getAsInt() >= 0 && index.getAsInt() < steps.size();
        }

        private static void require(boolean fits, String list, int index, String expected) {
            if (!fits) {
                throw new IllegalArgumentException(list + "[" + index + "]: expected " + expected);
            }
        }
    }
}

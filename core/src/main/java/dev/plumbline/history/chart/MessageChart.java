package dev.plumbline.history.chart;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A message sequence chart: the messages of one execution with their senders and receivers, and the step in which each
 * was received.
 *
 * <p>It is plain data: names, numbers and texts. It is in the module of histories because the code that makes one
 * (actors under control) and the code that shows one (reports, bundles, the viewer) do not depend on each other. Steps,
 * lifelines and messages are identified by their positions in the lists; -1 means none, and as a step the start.
 *
 * @param lifelines from left to right
 * @param messages in the order in which they were sent
 * @param steps from top to bottom; there is no other time
 * @param calls the operations of the history, by ascending number
 */
public record MessageChart(List<Lifeline> lifelines, List<Message> messages, List<Step> steps, List<Call> calls) {
    /** No step, message or lifeline; as a step, the start. */
    public static final int NONE = -1;

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
     * @param created the step in which it was created; {@link #NONE} if it existed from the start
     * @param type the class of an actor; empty if it is unknown, and for clients
     * @param state in which an actor began; empty if it is unknown, and for clients
     */
    public record Lifeline(String name, Role role, int created, String type, String state) {
        /** Of unknown class and state. */
        public Lifeline(String name, Role role, int created) {
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
     * @param number as in a written schedule; {@link #NONE} for messages to clients
     * @param sentBy the step that sent it
     */
    public record Message(MessageKind kind, int number, int from, int to, int sentBy, String text) {}

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
     * @param lifeline the one that received, crashed or restarted; the receiver of a message that is lost or duplicated
     * @param message that is received, lost or duplicated
     * @param side the lifelines on one side of a cut; empty for other steps
     * @param note further information, such as choices; may be empty
     * @param state of the actor of the lifeline, if the step changed it; empty if not, or if it is unknown
     */
    public record Step(StepKind kind, int lifeline, int message, List<Integer> side, String note, String state) {
        public Step {
            side = List.copyOf(side);
        }

        /** Without a state. */
        public Step(StepKind kind, int lifeline, int message, List<Integer> side, String note) {
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
     * @param begin the step in which it is called
     * @param end the step in which it returns; {@link #NONE} if it never does, or did so at the start
     * @param returned whether it returns
     * @param text the operation and its arguments
     * @param result empty if it has none
     */
    public record Call(int operation, int lifeline, int begin, int end, boolean returned, String text, String result) {
        /** Whether it is open in this step, including its first and last. */
        boolean isOpenIn(int step) {
            return begin <= step && (!returned || end >= step);
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
                receipts.get(steps.get(i).message()).add(i);
            }
        }
        return receipts;
    }

    /** For each step, the messages that it sends; those from the start are in none. */
    public List<List<Integer>> sent() {
        List<List<Integer>> sent = new ArrayList<>();
        steps.forEach(step -> sent.add(new ArrayList<>()));
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).sentBy() >= 0) {
                sent.get(messages.get(i).sentBy()).add(i);
            }
        }
        return sent;
    }

    /** Whether the parts fit together: every position exists, and no message is received before it is sent. */
    private record Fit(List<Lifeline> lifelines, List<Message> messages, List<Step> steps, List<Call> calls) {
        void check() {
            Set<String> names = new HashSet<>();
            for (int i = 0; i < lifelines.size(); i++) {
                require(names.add(lifelines.get(i).name()), "lifelines", i, "a name of its own");
                require(isStep(lifelines.get(i).created(), NONE), "lifelines", i, "a step that created it");
            }
            for (int i = 0; i < messages.size(); i++) {
                check(messages.get(i), i);
            }
            for (int i = 0; i < steps.size(); i++) {
                check(steps.get(i), i);
            }
            int before = NONE;
            for (int i = 0; i < calls.size(); i++) {
                Call call = calls.get(i);
                require(call.operation > before, "calls", i, "operations by ascending number");
                require(isLifeline(call.lifeline), "calls", i, "a lifeline");
                require(isStep(call.begin, NONE), "calls", i, "a step in which it begins");
                boolean ends = call.returned ? isStep(call.end, call.begin) : call.end == NONE;
                require(ends, "calls", i, "an end that is not before its beginning");
                before = call.operation;
            }
        }

        private void check(Message message, int i) {
            require(isLifeline(message.from) && isLifeline(message.to), "messages", i, "lifelines at both ends");
            require(isStep(message.sentBy, NONE), "messages", i, "a step that sent it");
            boolean toClient = lifelines.get(message.to).role == Role.CLIENT;
            require(toClient == message.kind.isAnswer(), "messages", i, "an answer, and nothing else, to a client");
            boolean timer = message.kind == MessageKind.TIMER;
            require(!timer || message.from == message.to, "messages", i, "a timer from an actor to itself");
            boolean request = message.kind == MessageKind.REQUEST;
            boolean fromClient = lifelines.get(message.from).role == Role.CLIENT;
            require(request == fromClient, "messages", i, "a request, and nothing else, from a client");
            boolean numbered = message.kind.isAnswer() ? message.number == NONE : message.number >= 0;
            require(numbered, "messages", i, "a number, unless it is an answer");
        }

        private void check(Step step, int i) {
            if (step.kind.hasMessage()) {
                require(step.message >= 0 && step.message < messages.size(), "steps", i, "a message");
                Message message = messages.get(step.message);
                require(!message.kind.isAnswer(), "steps", i, "a message to an actor");
                require(message.to == step.lifeline, "steps", i, "the receiver of its message");
                require(message.sentBy < i, "steps", i, "a message that was sent in an earlier step");
            } else {
                require(step.message == NONE, "steps", i, "no message");
                boolean ofOne = step.kind == StepKind.CRASH || step.kind == StepKind.RESTART;
                require(ofOne ? isLifeline(step.lifeline) : step.lifeline == NONE, "steps", i, "who it happens to");
            }
            boolean cut = step.kind == StepKind.CUT;
            require(cut != step.side.isEmpty(), "steps", i, "a side of a cut, and of nothing else");
            require(step.side.stream().allMatch(this::isLifeline), "steps", i, "lifelines on the side of a cut");
        }

        private boolean isLifeline(int index) {
            return index >= 0 && index < lifelines.size();
        }

        private boolean isStep(int index, int first) {
            return index >= first && index < steps.size();
        }

        private static void require(boolean fits, String list, int index, String expected) {
            if (!fits) {
                throw new IllegalArgumentException(list + "[" + index + "]: expected " + expected);
            }
        }
    }
}

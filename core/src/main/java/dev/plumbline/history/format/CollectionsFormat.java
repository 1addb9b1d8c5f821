package dev.plumbline.history.format;

import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls and returns on a queue, stack or another collection: {@code [1] call enq(3)}, {@code [1] return}. */
final class CollectionsFormat extends NamedFormat {
    private static final Value EMPTY = Value.model("empty");

    private static final Pattern EVENT =
            Pattern.compile("\\[\\s*(?<thread>[^\\[\\]\\s]+)\\s*\\]\\s*(?<kind>call|return)(?<rest>(?:\\s.*)?)");
    private static final Pattern CALL =
            Pattern.compile("(?<method>[\\w.-]+)\\s*(?:\\((?<inner>.*)\\)|(?:\\s(?<bare>[^\\s()].*))?)");
    private static final Pattern BEGINNING = Pattern.compile("\\[\\s*[^\\[\\]\\s]+\\s*]\\s*(?:call|return)\\b");
    /** A part of each header, looked for first, since the pattern is tried from many places. */
    private static final String HEADER_WORD = "@object";

    private static final Pattern HEADER = Pattern.compile("(?m)^\\s*#\\s*@object\\b");

    /**
     * A call that has not returned.
     *
     * @param carried the value in brackets after the method, if any
     */
    private record Call(Value thread, CollectionMethod method, Optional<Value> carried, long number, long line) {}

    CollectionsFormat() {
        super("collections", "calls and returns on queues, stacks and other collections", false, "hist");
    }

    @Override
    public boolean fits(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return BEGINNING.matcher(Detection.withoutComments(head, '#')).lookingAt()
                || text.contains(HEADER_WORD) && HEADER.matcher(text).find();
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.text(source);
        intake.order(Order.Timeboxes.EVENTS, 1);
        Map<Value, Deque<Call>> open = new HashMap<>();
        Lines lines = new Lines(source);
        String object = "";
        long number = 0;
        while (lines.next()) {
            String line = lines.text();
            if (line.startsWith("#")) {
                object = objectOf(line).orElse(object);
                continue;
            }
            Matcher event = EVENT.matcher(line);
            if (!event.matches()) {
                throw lines.bad("'" + Notation.shown(line)
                        + "' is not an event; expected [thread] call method(value) or [thread] return value");
            }
            Value thread = word(event.group("thread"));
            String rest = event.group("rest").strip();
            Deque<Call> calls = open.computeIfAbsent(thread, ignored -> new ArrayDeque<>());
            if (event.group("kind").equals("call")) {
                calls.push(call(thread, rest, object, number++, lines));
            } else {
                complete(calls, thread, rest, number++, lines, intake);
            }
        }
        for (Deque<Call> calls : open.values()) {
            for (Call call : calls) {
                hand(call, call.method().arguments(call.carried()), Timebox.NEVER, intake);
            }
        }
    }

    private static Optional<String> objectOf(String comment) {
        String text = comment.substring(1).strip();
        return text.startsWith("@object") ? Optional.of(text.substring(7).strip()) : Optional.empty();
    }

    private static Call call(Value thread, String rest, String object, long number, Lines lines) throws BadInput {
        Matcher call = CALL.matcher(rest);
        if (!call.matches()) {
            throw lines.bad("call '" + Notation.shown(rest) + "'; expected method, method(value) or method value");
        }
        String carried = call.group("inner") != null ? call.group("inner") : call.group("bare");
        Optional<Value> value = Optional.ofNullable(carried)
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(CollectionsFormat::word);
        try {
            CollectionMethod method = CollectionMethod.of(call.group("method"), object);
            method.checkCall(value);
            return new Call(thread, method, value, number, lines.number());
        } catch (BadInput e) {
            throw lines.bad(e.getMessage());
        }
    }

    /**
     * A thread may call while an earlier call of it is open: the earlier one was given up, and a new client continues
     * with the old number. So a return belongs to the latest open call, and the earlier ones stay pending. The
     * exception is a return that the latest call cannot have made, such as {@code return 3} of a push: then it belongs
     * to the latest call that can have made it. Taking the earliest instead would turn {@code call pop, call pop,
     * return 0} into an operation that spans both, and leave pending one that is known to have returned.
     */
    private static void complete(Deque<Call> calls, Value thread, String rest, long number, Lines lines, Intake intake)
            throws BadInput {
        Optional<Value> returned =
                rest.isEmpty() ? Optional.empty() : Optional.of(rest.equals("empty") ? EMPTY : word(rest));
        List<Call> passedOver = new ArrayList<>();
        for (Call call : calls) {
            Optional<SortedMap<String, Value>> arguments = call.method().returned(call.carried(), returned);
            if (arguments.isPresent()) {
                calls.remove(call);
                hand(call, arguments.get(), number, intake);
                return;
            }
            passedOver.add(call);
        }
        throw lines.bad(
                "thread " + Notation.shown(thread) + " returns" + (rest.isEmpty() ? "" : " " + Notation.shown(rest))
                        + (passedOver.isEmpty()
                                ? " without an open call; expected a call before"
                                : ", which its " + passedOver.get(0).method().name() + " of line "
                                        + passedOver.get(0).line() + " cannot; expected "
                                        + passedOver.get(0).method().expectedReturn()));
    }

    private static void hand(Call call, SortedMap<String, Value> arguments, long end, Intake intake) throws BadInput {
        intake.add(
                call.thread(),
                call.method().name(),
                arguments,
                call.number(),
                end,
                end == Timebox.NEVER ? Outcome.PENDING : Outcome.RETURNED,
                new TreeMap<>(),
                call.line());
    }

    /** An integer where it is one, else a string. */
    private static Value word(String text) {
        if (text.matches("[+-]?[0-9]{1,18}")) {
            return Value.of(Long.parseLong(text));
        }
        return Value.of(text);
    }
}

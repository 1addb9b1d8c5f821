package dev.plumbline.mpcal.compile;

import dev.plumbline.history.BadInput;
import java.util.Locale;
import java.util.Optional;

/** What stands behind a {@code ref} parameter when a system runs. */
public sealed interface ResourceKind {
    /** The variable of the specification, shared by all processes of one JVM, without a mapping macro. */
    record Shared() implements ResourceKind {}

    /**
     * The variable of the specification behind its mapping macro, shared by all processes of one JVM.
     *
     * @param own whether each process has a variable of its own instead
     */
    record Specified(boolean own) implements ResourceKind {}

    /** A variable of its own for each process, with the initial value that the specification says. */
    record Own() implements ResourceKind {}

    /** Queues in one JVM. */
    record Queue(Optional<Integer> capacity) implements ResourceKind {}

    /**
     * Mailboxes over TCP.
     *
     * @param reads an expression for the set of indices that a process reads; {@code {self}} without one
     */
    record Mailbox(Optional<String> reads) implements ResourceKind {}

    /** How many messages have arrived at mailboxes. */
    record Arrived() implements ResourceKind {}

    /** TRUE at the index of a process that seems to have failed; times in milliseconds. */
    record Detector(int interval, int timeout) implements ResourceKind {}

    /** TRUE when its time is over; times in milliseconds. */
    record Clockwork(int shortest, int longest) implements ResourceKind {}

    /** A variable of its own for each process, with a value that the configuration says. */
    record Fixed(String expression) implements ResourceKind {}

    /** Reads the words of a configuration. */
    static ResourceKind of(String words, String where) throws BadInput {
        String[] parts = words.strip().split("\\s+", 2);
        Optional<String> rest = parts.length > 1 ? Optional.of(parts[1].strip()) : Optional.empty();
        try {
            switch (parts[0].toLowerCase(Locale.ROOT)) {
                case "shared":
                    return new Shared();
                case "specified":
                    return new Specified(rest.map("local"::equals).orElse(false));
                case "local":
                    return new Own();
                case "channel":
                    return new Queue(rest.map(Integer::parseInt));
                case "mailbox":
                    return new Mailbox(rest.map(r -> r.replaceFirst("^reads\\s+", "")));
                case "failure-detector":
                    String[] limits = rest.orElse("50 200").split("\\s+");
                    return new Detector(Integer.parseInt(limits[0]), Integer.parseInt(limits[limits.length - 1]));
                case "arrived":
                    return new Arrived();
                case "timer":
                    String[] times = rest.orElse("").split("\\s+");
                    return new Clockwork(Integer.parseInt(times[0]), Integer.parseInt(times[times.length - 1]));
                case "value":
                    return new Fixed(rest.orElseThrow(
                            () -> new BadInput(where + ": expected an expression of TLA+ behind value")));
                default:
                    break;
            }
        } catch (NumberFormatException e) {
            throw new BadInput(
                    where + ": " + words + "; expected whole numbers, such as channel 10 or timer 50 100", e);
        }
        throw new BadInput(
                where + ": " + words + " is no resource; expected shared, specified [local], local, channel [CAPACITY],"
                        + " mailbox [reads SET], arrived, failure-detector [INTERVAL TIMEOUT], timer SHORTEST LONGEST, or value EXPRESSION");
    }
}

package dev.plumbline.mpcal.internal.compile;

import dev.plumbline.value.BadInput;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resource of a {@code ref} parameter in a running system. */
public sealed interface ResourceKind {
    Pattern MAILBOX = Pattern.compile("(?<relaxed>relaxed\\b\\s*)?(lossy\\s+(?<lost>\\w+)\\s*)?(reads\\s+(?<set>.+))?");
    Pattern REPLICATED = Pattern.compile("(?<type>grow-counter|pn-counter|add-wins-set|lww-register)"
            + "(\\s+from\\s+(?<initial>.+?))?\\s+among\\s+(?<set>.+)");

    Pattern AMONG = Pattern.compile("among\\s+(.+)");

    /** The variable of the specification, shared by all processes of one JVM, without a mapping macro. */
    record Shared() implements ResourceKind {}

    /**
     * The variable of the specification with its mapping macro, shared by all processes of one JVM.
     *
     * @param own whether each process has a variable of its own instead
     */
    record Specified(boolean own) implements ResourceKind {}

    /** A separate variable for each process, with the initial value of the specification. */
    record Own() implements ResourceKind {}

    /** Queues in one JVM. */
    record Queue(Optional<Integer> capacity) implements ResourceKind {}

    /**
     * Mailboxes over TCP.
     *
     * @param delivery of the messages that this process writes and reads
     * @param reads an expression for the set of indices that a process reads; {@code {self}} without one
     */
    record Mailbox(Delivery delivery, Optional<String> reads) implements ResourceKind {}

    /**
     * How messages arrive.
     *
     * @param relaxed whether messages of one sender may overtake each other
     * @param lost how many of a hundred messages are lost
     */
    record Delivery(boolean relaxed, int lost) {}

    /**
     * A replica of an object whose replicas converge.
     *
     * @param type the name of a {@code Replicated}
     * @param initial an expression for the value of a register before the first write
     * @param among an expression for the set of replicas
     */
    record Converging(String type, String initial, String among) implements ResourceKind {}

    /**
     * A variable of a process in a file.
     *
     * @param synced whether each commit waits for the disk
     */
    record Durable(boolean synced) implements ResourceKind {}

    /** Files that all processes share, with a value in each. */
    record SharedFiles() implements ResourceKind {}

    /**
     * A variable that processes share by two-phase commit.
     *
     * @param among an expression for the set of members
     */
    record TwoPhase(String among) implements ResourceKind {}

    /** A variable of a process that another archetype of the module implements. */
    record ByArchetype(String archetype) implements ResourceKind {}

    /** The number of messages that have arrived at mailboxes. */
    record Arrived() implements ResourceKind {}

    /** TRUE at the index of a process that seems to have failed; times in milliseconds. */
    record Detector(int interval, int timeout) implements ResourceKind {}

    /** TRUE when its time is over; times in milliseconds. */
    record Clockwork(int shortest, int longest) implements ResourceKind {}

    /** A separate variable for each process, with a value from the configuration. */
    record Fixed(String expression) implements ResourceKind {}

    /** A user-defined class, with a constructor that takes a {@code Launch} and the identifier of the process. */
    record OfClass(String name) implements ResourceKind {}

    /** Reads the words of a configuration. */
    static ResourceKind of(String words, String where) throws BadInput {
        String[] parts = words.strip().split("\\s+", 2);
        Optional<String> rest = parts.length > 1 ? Optional.of(parts[1].strip()) : Optional.empty();
        try {
            return known(parts[0].toLowerCase(Locale.ROOT), rest.orElse(""))
                    .orElseThrow(() -> new BadInput(where + ": " + words + " is not a resource; expected shared,"
                            + " specified [local], local, durable [synced], two-phase among SET, files, nested ARCHETYPE,"
                            + " channel [CAPACITY], mailbox [relaxed] [lossy PERCENT] [reads SET],"
                            + " replicated grow-counter|pn-counter|add-wins-set among SET,"
                            + " replicated lww-register from VALUE among SET, arrived,"
                            + " failure-detector [INTERVAL TIMEOUT], timer SHORTEST LONGEST, value EXPRESSION,"
                            + " or class PACKAGE.NAME"));
        } catch (NumberFormatException e) {
            throw new BadInput(
                    where + ": " + words + "; expected whole numbers from 1, such as channel 10 or timer 50 100", e);
        }
    }

    private static Optional<ResourceKind> known(String kind, String rest) {
        boolean alone = rest.isEmpty();
        switch (kind) {
            case "shared":
                return alone ? Optional.of(new Shared()) : Optional.empty();
            case "specified":
                return alone || rest.equals("local") ? Optional.of(new Specified(!alone)) : Optional.empty();
            case "local":
                return alone ? Optional.of(new Own()) : Optional.empty();
            case "durable":
                return alone || rest.equals("synced") ? Optional.of(new Durable(!alone)) : Optional.empty();
            case "files":
                return alone ? Optional.of(new SharedFiles()) : Optional.empty();
            case "two-phase":
                Matcher members = AMONG.matcher(rest);
                return members.matches() ? Optional.of(new TwoPhase(members.group(1))) : Optional.empty();
            case "nested":
                return rest.matches("\\w+") ? Optional.of(new ByArchetype(rest)) : Optional.empty();
            case "channel":
                return Optional.of(new Queue(alone ? Optional.empty() : Optional.of(positive(rest))));
            case "mailbox":
                return mailbox(rest);
            case "replicated":
                return replicated(rest);
            case "failure-detector":
                int[] limits = upToTwo(alone ? "50 200" : rest);
                return Optional.of(new Detector(limits[0], limits[1]));
            case "arrived":
                return alone ? Optional.of(new Arrived()) : Optional.empty();
            case "timer":
                int[] times = upToTwo(rest);
                return times[0] <= times[1] ? Optional.of(new Clockwork(times[0], times[1])) : Optional.empty();
            case "value":
                return alone ? Optional.empty() : Optional.of(new Fixed(rest));
            case "class":
                return rest.matches("[\\w$.]+\\.[\\w$]+") ? Optional.of(new OfClass(rest)) : Optional.empty();
            default:
                return Optional.empty();
        }
    }

    private static Optional<ResourceKind> mailbox(String words) {
        Matcher matcher = MAILBOX.matcher(words);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int lost = matcher.group("lost") == null ? 0 : positive(matcher.group("lost"));
        if (lost > 100) {
            throw new NumberFormatException(words);
        }
        Delivery delivery = new Delivery(matcher.group("relaxed") != null, lost);
        return Optional.of(new Mailbox(delivery, Optional.ofNullable(matcher.group("set"))));
    }

    private static Optional<ResourceKind> replicated(String words) {
        Matcher matcher = REPLICATED.matcher(words);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String initial = matcher.group("initial");
        String type = matcher.group("type").replace('-', '_').toUpperCase(Locale.ROOT);
        boolean register = type.equals("LWW_REGISTER");
        return register == (initial != null)
                ? Optional.of(new Converging(type, register ? initial : "0", matcher.group("set")))
                : Optional.empty();
    }

    private static int[] upToTwo(String numbers) {
        String[] words = numbers.split("\\s+");
        if (words.length > 2) {
            throw new NumberFormatException(numbers);
        }
        return new int[] {positive(words[0]), positive(words[words.length - 1])};
    }

    private static int positive(String text) {
        int number = Integer.parseInt(text);
        if (number < 1) {
            throw new NumberFormatException(text);
        }
        return number;
    }
}

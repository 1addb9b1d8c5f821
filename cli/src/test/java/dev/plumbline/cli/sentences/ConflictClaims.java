package dev.plumbline.cli.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The named conflicts, recomputed from the operations alone: what was written, added, read and removed is counted by
 * their names and arguments.
 */
record ConflictClaims(List<Operation> operations) {
    private static final String CALL = "#(?<reader>\\d+) \\w+\\(.*?\\)";
    private static final String KEY = "(?:at key (?<key>.+?), )?";
    private static final Pattern NOWHERE =
            Pattern.compile("From nowhere: " + CALL + " (?:returned|found) (?<value>.+), which was never \\w+\\.");
    private static final Pattern FUTURE = Pattern.compile("Future read: " + CALL
            + " (?:returned|found) (?<value>.+), which was only \\w+ later \\((?<sources>[#\\d, ]+)\\)\\.");
    private static final Pattern STALE = Pattern.compile("Stale read: " + CALL
            + " (?:returned|found) (?<value>.+?)(?: from #(?<source>\\d+))?, which #(?<over>\\d+) \\w+\\(.*\\) had already"
            + " overwritten\\.");
    private static final Pattern UPDATE = Pattern.compile("Lost update: " + KEY
            + "(?:the initial (?<initial>.+?) was|(?<value>.+?) was (?<there>there at the beginning, )?written (?<times>\\w+)"
            + " \\((?<written>[#\\d, ]+)\\), but) replaced (?<again>\\w+) \\((?<replaced>[#\\d, ]+)\\)\\.");
    private static final Pattern TWICE = Pattern.compile("Returned twice: (?<value>.+) was \\w+ (?<times>\\w+)"
            + " \\((?<added>[#\\d, ]+)\\) and \\w+ (?<again>\\w+) \\((?<removed>[#\\d, ]+)\\)\\.");
    private static final Pattern LOST = Pattern.compile(
            "Lost: (?<value>.+) was \\w+ \\(#(?<added>\\d+)\\) and never removed, but " + CALL + " found nothing\\.");
    private static final Pattern NOT_EMPTY = Pattern.compile("Empty while not empty: " + CALL
            + " found nothing, although (?<value>.+) was \\w+ \\(#(?<added>\\d+)\\) before it, and \\w+ only after it"
            + " \\(#(?<removed>\\d+)\\)\\.");
    private static final Pattern ORDER = Pattern.compile(
            "Out of order: (?<first>.+) was \\w+ \\(#(?<added>\\d+)\\) before"
                    + " (?<second>.+) \\(#(?<later>\\d+)\\), (?:but|and) (?<value>.+) was (?<how>\\w+) first \\(#(?<reader>\\d+)\\)\\.");
    private static final List<String> WRITES =
            List.of("write", "put", "cas", "putifabsent", "remove", "set", "exchange");
    private static final List<String> ADDITIONS =
            List.of("enqueue", "push", "insert", "addfirst", "addlast", "put", "push");
    private static final List<String> REMOVALS =
            List.of("dequeue", "pop", "pollfirst", "polllast", "deletemin", "take");

    boolean isAbout(String sentence) {
        return sentence.matches(
                "(From nowhere|Future read|Stale read|Lost update|Returned twice|Lost|Empty while not empty"
                        + "|Out of order): .*");
    }

    void verify(String sentence) throws BadInput {
        Matcher claim = NOWHERE.matcher(sentence);
        if (claim.matches()) {
            assertReturned(reader(claim), value(claim, "value"));
            assertThat(sources(reader(claim), value(claim, "value"))).isEmpty();
            return;
        }
        claim = FUTURE.matcher(sentence);
        if (claim.matches()) {
            int reader = reader(claim);
            assertReturned(reader, value(claim, "value"));
            assertThat(sources(reader, value(claim, "value"))).isEqualTo(numbers(claim, "sources"));
            numbers(claim, "sources").forEach(source -> assertBefore(reader, source));
            return;
        }
        claim = STALE.matcher(sentence);
        if (claim.matches()) {
            stale(claim);
            return;
        }
        claim = UPDATE.matcher(sentence);
        if (claim.matches()) {
            update(claim);
            return;
        }
        claim = TWICE.matcher(sentence);
        if (claim.matches()) {
            Value value = value(claim, "value");
            List<Integer> removed = all(number -> isOneOf(number, REMOVALS) && value.equals(result(number)));
            assertThat(added(value)).isEqualTo(numbers(claim, "added")).hasSize(times(claim, "times"));
            assertThat(removed).isEqualTo(numbers(claim, "removed")).hasSize(times(claim, "again"));
            assertThat(removed.size()).isGreaterThan(added(value).size());
            return;
        }
        claim = LOST.matcher(sentence);
        if (claim.matches()) {
            Value value = value(claim, "value");
            assertThat(added(value)).containsExactly(number(claim, "added"));
            assertBefore(number(claim, "added"), reader(claim));
            assertThat(all(number -> isOneOf(number, REMOVALS) && value.equals(result(number))))
                    .isEmpty();
            assertThat(isNothing(result(reader(claim)))).isTrue();
            return;
        }
        claim = NOT_EMPTY.matcher(sentence);
        if (claim.matches()) {
            Value value = value(claim, "value");
            assertThat(added(value)).containsExactly(number(claim, "added"));
            assertBefore(number(claim, "added"), reader(claim));
            assertBefore(reader(claim), number(claim, "removed"));
            assertThat(all(number -> isOneOf(number, REMOVALS) && value.equals(result(number))))
                    .containsExactly(number(claim, "removed"));
            assertThat(isNothing(result(reader(claim)))).isTrue();
            return;
        }
        claim = ORDER.matcher(sentence);
        assertThat(claim.matches()).as(sentence).isTrue();
        order(claim);
    }

    private void stale(Matcher claim) throws BadInput {
        int reader = reader(claim);
        Value value = value(claim, "value");
        assertReturned(reader, value);
        List<Integer> sources = sources(reader, value).stream()
                .filter(source -> !Orders.precedes(operations, reader, source))
                .toList();
        int over = number(claim, "over");
        if (claim.group("source") == null) {
            assertThat(sources).isEmpty();
        } else {
            assertThat(sources).containsExactly(number(claim, "source"));
            assertBefore(number(claim, "source"), over);
        }
        assertThat(isOneOf(over, WRITES)).isTrue();
        assertThat(key(over)).isEqualTo(key(reader));
        assertThat(written(over)).isPresent().isNotEqualTo(Optional.of(value));
        assertBefore(over, reader);
    }

    private void update(Matcher claim) throws BadInput {
        boolean initial = claim.group("initial") != null;
        Value value = value(claim, initial ? "initial" : "value");
        List<Integer> replaced = numbers(claim, "replaced");
        List<Integer> sources = new ArrayList<>(sources(replaced.get(0), value));
        if (initial) {
            // Later ones have nothing to do with it.
            sources.removeIf(
                    source -> replaced.stream().allMatch(number -> Orders.precedes(operations, number, source)));
        }
        assertThat(sources).isEqualTo(initial ? List.of() : numbers(claim, "written"));
        if (!initial) {
            assertThat(sources).hasSize(times(claim, "times"));
        }
        if (claim.group("key") != null) {
            replaced.forEach(number -> assertThat(key(number)).isEqualTo(claim.group("key")));
        }
        assertThat(replaced).hasSize(times(claim, "again"));
        for (int number : replaced) {
            assertThat(found(number)).isEqualTo(normal(value));
            assertThat(written(number)).isPresent().isNotEqualTo(Optional.of(value));
        }
        int there = initial || claim.group("there") != null ? 1 : 0;
        assertThat(replaced.size()).isGreaterThan(sources.size() + there);
    }

    private void order(Matcher claim) throws BadInput {
        boolean stack = claim.group("how").equals("popped");
        int reader = reader(claim);
        assertThat(added(value(claim, "first"))).containsExactly(number(claim, "added"));
        assertThat(added(value(claim, "second"))).containsExactly(number(claim, "later"));
        assertBefore(number(claim, "added"), number(claim, "later"));
        assertReturned(reader, value(claim, "value"));
        assertThat(value(claim, "value")).isEqualTo(value(claim, stack ? "first" : "second"));
        Value other = value(claim, stack ? "second" : "first");
        assertBefore(number(claim, stack ? "later" : "added"), reader);
        all(number -> isOneOf(number, REMOVALS) && other.equals(result(number)))
                .forEach(removal -> assertBefore(reader, removal));
    }

    private interface Which {
        boolean is(int number);
    }

    private List<Integer> all(Which which) {
        List<Integer> found = new ArrayList<>();
        for (int number = 0; number < operations.size(); number++) {
            if (operations.get(number).outcome() != Outcome.ABORTED && which.is(number)) {
                found.add(number);
            }
        }
        return found;
    }

    private boolean isOneOf(int number, List<String> names) {
        return names.contains(operations.get(number).name().toLowerCase(Locale.ROOT));
    }

    private List<Integer> added(Value value) {
        return all(number -> isOneOf(number, ADDITIONS) && Optional.of(value).equals(argument(number)));
    }

    /** Operations that may put a value where the reader finds it: into its cell, or into the container. */
    private List<Integer> sources(int reader, Value value) {
        return isOneOf(reader, REMOVALS)
                ? added(value)
                : all(number -> isOneOf(number, WRITES)
                        && key(number).equals(key(reader))
                        && written(number).equals(Optional.of(value)));
    }

    /** What an operation leaves in its cell; nothing if its result says that it did not write. */
    private Optional<Value> written(int number) {
        boolean failed = Value.of(false).equals(result(number))
                || isOneOf(number, List.of("putifabsent")) && result(number) != null && !isNothing(result(number));
        return failed ? Optional.empty() : argument(number);
    }

    /** What an operation says that it found: what it returned, or what it expected. */
    private Value found(int number) {
        Map<String, Value> arguments = operations.get(number).arguments();
        Value expected = arguments.getOrDefault("expected", arguments.get("old"));
        return normal(expected == null ? result(number) : expected);
    }

    private Optional<Value> argument(int number) {
        Map<String, Value> arguments = operations.get(number).arguments();
        for (String name : List.of("value", "item", "new")) {
            if (arguments.containsKey(name)) {
                return Optional.of(arguments.get(name));
            }
        }
        return Optional.empty();
    }

    private String key(int number) {
        Value key = operations.get(number).arguments().get("key");
        return key == null ? "" : key.toString();
    }

    private Value result(int number) {
        return operations.get(number).arguments().get("result");
    }

    private static boolean isNothing(Value value) {
        return value instanceof Value.ModelValue;
    }

    private static Value normal(Value value) {
        return isNothing(value) ? Value.model("nil") : value;
    }

    private void assertReturned(int number, Value value) {
        assertThat(found(number)).isEqualTo(normal(value));
    }

    private void assertBefore(int one, int other) {
        assertThat(Orders.precedes(operations, one, other)).isTrue();
    }

    private static int reader(Matcher claim) {
        return number(claim, "reader");
    }

    private static int number(Matcher claim, String group) {
        return Integer.parseInt(claim.group(group));
    }

    private static Value value(Matcher claim, String group) throws BadInput {
        return Value.parse(claim.group(group));
    }

    private static List<Integer> numbers(Matcher claim, String group) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : claim.group(group).split(", ")) {
            numbers.add(Integer.parseInt(part.substring(1)));
        }
        return numbers;
    }

    private static int times(Matcher claim, String group) {
        return switch (claim.group(group)) {
            case "once" -> 1;
            case "twice" -> 2;
            default -> Integer.parseInt(claim.group(group).split(" ")[0]);
        };
    }
}

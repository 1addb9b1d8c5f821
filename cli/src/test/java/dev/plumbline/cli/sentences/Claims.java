package dev.plumbline.cli.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The claims of the sentences about one history, each recomputed by trying out every order of its operations. A
 * sentence that is not understood fails, so no kind of claim can be added without its verification.
 */
final class Claims {
    /** Of these, parts that are not recomputed: they count the work of the search, not something in the history. */
    static final Map<String, String> NOT_RECOMPUTED = Map.of(
            "of N values tried",
            "how many values the search tried; the values that it names are tried here again",
            "step of a section",
            "what a section would do needs the translated module; the tests of mpcal compare that with TLC",
            "data race",
            "a race needs the order of memory accesses in an execution; LineUp's own tests compare it"
                    + " with executions written out by hand");

    private static final Pattern CALL = Pattern.compile("#(\\d+) (\\w+)\\(");
    private static final Pattern RESULT = Pattern.compile("#(?<n>\\d+) \\w+\\(.*?\\)(?: blocks forever| returned .+?)"
            + "(?:, but could only have returned (?<only>.+)"
            + "|; of \\d+ values? tried, it could have returned (?<tried>.+))\\.");
    private static final Pattern INSTEAD =
            Pattern.compile("(?<few>Of \\d+ values? tried, )?#(?<n>\\d+) could (?:only )?have returned (?<only>.+)\\.");
    private static final Pattern IMPOSSIBLE = Pattern.compile("#(?<n>\\d+) \\w+\\(.*\\) could not have happened\\.");
    private static final Pattern MOMENTS = Pattern.compile("(?<when>During|At some moments of|At other moments of)"
            + " #(?<n>\\d+), (?<what>.+?)(?:, (?:since|last changed by) (?<by>(?:#|the silent step |\\w+ stored #).+)|(?<first>, as at"
            + " the beginning))?\\.");
    private static final Pattern FURTHER =
            Pattern.compile("At further moments, one of (\\d+) other conditions fails\\.");
    private static final Pattern WHEREVER =
            Pattern.compile("Wherever #(?<n>\\d+) fits, #(?<m>\\d+).* can no longer (?:happen|return (?<value>.+))\\.");
    private static final Pattern SETTLED = Pattern.compile(
            "No operation that changes .+ could come (?:before #(?<n>\\d+)|between #(?<m>\\d+) and #(?<k>\\d+))\\.");
    private static final Pattern BEFORE = Pattern.compile(
            "#(?<m>\\d+) returned (?:(?<time>[\\d.]+) (?<unit>\\w+) )?before #(?<n>\\d+) was called\\.");
    private static final Pattern OVERLAPS = Pattern.compile("#(?<m>\\d+) overlaps #(?<n>\\d+)\\.");
    private static final Pattern SAME_PROCESS =
            Pattern.compile("#(?<m>\\d+) was completed by the same process before #(?<n>\\d+) began\\.");
    private static final Pattern WITHOUT = Pattern.compile("(?<ways>[Ww]ithout .+), the history conforms\\.");
    private static final Pattern IF =
            Pattern.compile("If #(?<n>\\d+) had returned (?<values>.+), the history would conform\\.");
    private static final Pattern SERIAL = Pattern.compile(
            "A serial run of these calls gives (?<is>.+?)(?:, not (?<other>.+)|, and does not block)\\.");
    private static final Map<String, Integer> UNITS = Map.of("ns", 0, "us", 3, "ms", 6, "s", 9);

    private final History history;
    private final Spec spec;
    private final int failed;
    private Optional<StatePartReading> last = Optional.empty();
    private final OrderClaims orderClaims;
    private int conditions;

    /** @param failed the operation that fits nowhere */
    Claims(History history, Spec spec, int failed) {
        this.history = history;
        this.spec = spec;
        this.failed = failed;
        this.orderClaims = new OrderClaims(history, spec);
    }

    void verify(List<String> sentences) throws BadInput {
        assertThat(Orders.conforms(history, spec)).isFalse();
        for (String sentence : sentences) {
            verify(sentence.startsWith("- ") ? sentence.substring(2) : sentence);
        }
        orderClaims.verifyTogether();
    }

    private void verify(String sentence) throws BadInput {
        named(sentence);
        if (orderClaims.verify(sentence)) {
            return;
        }
        ConflictClaims conflicts = new ConflictClaims(history.operations());
        if (conflicts.isAbout(sentence)) {
            conflicts.verify(sentence);
            return;
        }
        Matcher claim;
        if ((claim = RESULT.matcher(sentence)).matches()) {
            result(claim, claim.group("only") != null, claim.group(claim.group("only") != null ? "only" : "tried"));
        } else if ((claim = INSTEAD.matcher(sentence)).matches()) {
            result(claim, claim.group("few") == null, claim.group("only"));
        } else if ((claim = IMPOSSIBLE.matcher(sentence)).matches()) {
            assertThat(Orders.isPossible(history, number(claim, "n"), operation(claim, "n"), spec))
                    .isFalse();
        } else if ((claim = MOMENTS.matcher(sentence)).matches()) {
            moments(claim);
        } else if ((claim = FURTHER.matcher(sentence)).matches()) {
            Set<Object> contents = new HashSet<>();
            Orders orders = Orders.before(history, failed, spec);
            orders.moments(failed)
                    .forEach(node -> contents.add(last.orElseThrow().part().apply(node.state())));
            assertThat(contents).hasSize(conditions + Integer.parseInt(claim.group(1)));
        } else if ((claim = WHEREVER.matcher(sentence)).matches()) {
            wherever(claim);
        } else if ((claim = SETTLED.matcher(sentence)).matches()) {
            settled(claim);
        } else if ((claim = BEFORE.matcher(sentence)).matches()) {
            before(claim);
        } else if ((claim = OVERLAPS.matcher(sentence)).matches()) {
            assertThat(precedes(claim, "m", "n") || precedes(claim, "n", "m")).isFalse();
        } else if ((claim = SAME_PROCESS.matcher(sentence)).matches()) {
            assertThat(precedes(claim, "m", "n")).isTrue();
            assertThat(operation(claim, "m").process())
                    .isEqualTo(operation(claim, "n").process());
        } else if ((claim = WITHOUT.matcher(sentence)).matches()) {
            without(claim.group("ways"));
        } else if ((claim = IF.matcher(sentence)).matches()) {
            for (Value value : alternatives(claim.group("values"))) {
                History changed = changed(number(claim, "n"), value);
                assertThat(Orders.conforms(changed, spec)).isTrue();
            }
        } else if ((claim = SERIAL.matcher(sentence)).matches()) {
            Operation instead = returning(failed, Value.parse(claim.group("is")));
            assertThat(Orders.isPossible(history, failed, instead, spec)).isTrue();
            if (claim.group("other") != null) {
                assertThat(claim.group("other"))
                        .isEqualTo(history.operations()
                                .get(failed)
                                .arguments()
                                .get("result")
                                .toString());
            }
        } else {
            throw new AssertionError("a claim of an unknown kind: " + sentence);
        }
    }

    /** Every operation has its own name where it is called by number and name. */
    private void named(String sentence) {
        Matcher call = CALL.matcher(sentence);
        while (call.find()) {
            assertThat(history.operations().get(Integer.parseInt(call.group(1))).name())
                    .isEqualTo(call.group(2));
        }
    }

    private Operation operation(Matcher claim, String group) {
        return history.operations().get(number(claim, group));
    }

    private static int number(Matcher claim, String group) {
        return Integer.parseInt(claim.group(group));
    }

    private boolean precedes(Matcher claim, String one, String other) {
        return Orders.precedes(history.operations(), number(claim, one), number(claim, other));
    }

    /** The named values are possible, and no other value is: of those in the history, and of some besides. */
    private void result(Matcher claim, boolean all, String listed) throws BadInput {
        int number = number(claim, "n");
        assertThat(number).isEqualTo(failed);
        Set<String> expected = new TreeSet<>();
        Set<Value> universe = new LinkedHashSet<>();
        for (Value value : alternatives(listed)) {
            expected.add(StatePartReading.text(value));
            universe.add(value);
        }
        history.operations().forEach(each -> universe.addAll(each.arguments().values()));
        if (all) {
            for (int i = -2; i < 8; i++) {
                universe.add(Value.of(i));
            }
        }
        universe.addAll(List.of(Value.model("nil"), Value.of(true), Value.of(false), Value.of("")));
        Set<String> possible = new TreeSet<>();
        for (Value value : universe) {
            if (isPossible(number, value)) {
                possible.add(StatePartReading.text(value));
            }
        }
        possible.remove(expected.contains("empty") ? "nil" : "");
        assertThat(possible).isEqualTo(expected);
    }

    /** A value of the wrong kind is refused by an error. */
    private boolean isPossible(int number, Value value) {
        try {
            return Orders.isPossible(history, number, returning(number, value), spec);
        } catch (BadInput | SpecException e) {
            return false;
        }
    }

    /** The argument with the result. */
    private static String resultOf(Operation operation) {
        return operation.arguments().containsKey("paid") ? "paid" : "result";
    }

    private Operation returning(int number, Value value) {
        Operation operation = history.operations().get(number);
        Map<String, Value> arguments = new HashMap<>(operation.arguments());
        arguments.put(resultOf(operation), value);
        return operation.with(arguments);
    }

    private History changed(int number, Value value) throws BadInput {
        History.Builder changed = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            changed.add(i == number ? returning(i, value) : history.operations().get(i));
        }
        return changed.build();
    }

    private static List<Value> alternatives(String listed) throws BadInput {
        List<Value> values = new ArrayList<>();
        for (String value : listed.split(", | or ")) {
            values.add(Value.parse(value));
        }
        return values;
    }

    private void moments(Matcher claim) throws BadInput {
        assertThat(number(claim, "n")).isEqualTo(failed);
        StatePartReading read = StatePartReading.of(claim.group("what"));
        last = Optional.of(read);
        conditions++;
        Orders orders = Orders.before(history, failed, spec);
        List<Orders.Node> moments = orders.moments(failed);
        assertThat(moments).isNotEmpty();
        List<Orders.Node> those =
                moments.stream().filter(node -> read.holds().test(node.state())).toList();
        assertThat(those).as(claim.group()).isNotEmpty();
        those.forEach(node -> assertThat(orders.allows(failed, node.state()))
                .as(claim.group())
                .isFalse());
        if (claim.group("when").equals("During")) {
            assertThat(those).as(claim.group()).hasSameSizeAs(moments);
        }
        Map<Orders.Node, Set<Object>> changes = orders.lastChanges(read.part());
        Set<Object> changed = new HashSet<>();
        those.forEach(node -> changed.addAll(changes.get(node)));
        if (claim.group("first") != null) {
            assertThat(changed).containsExactly("nothing");
        } else if (claim.group("by") != null) {
            Set<Object> named = new HashSet<>();
            for (String by : claim.group("by").split(", (?=#)| or ")) {
                Matcher operation = Pattern.compile("#(\\d+).*").matcher(by);
                Matcher moved = Pattern.compile("(\\w+) stored #(\\d+).*").matcher(by);
                if (moved.matches()) {
                    named.add(moved.group(1));
                    stored(Integer.parseInt(moved.group(2)), read);
                    continue;
                }
                named.add(
                        operation.matches() ? Integer.valueOf(operation.group(1)) : by.replace("the silent step ", ""));
            }
            assertThat(changed).as(claim.group()).isEqualTo(named);
        }
    }

    /** With another value of the operation, and of those that found it, that one is there instead. */
    private void stored(int writer, StatePartReading read) throws BadInput {
        Value value = history.operations().get(writer).arguments().get("value");
        // No operation has it, and the specification allows it.
        Value other = Value.of(3);
        assertThat(history.operations()).noneMatch(each -> each.arguments().containsValue(other));
        History.Builder changed = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            Map<String, Value> arguments = new HashMap<>(operation.arguments());
            boolean writes = arguments.containsKey("value");
            assertThat(writes && i != writer && arguments.get("value").equals(value))
                    .isFalse();
            if (i != failed) {
                arguments.replaceAll((name, argument) -> argument.equals(value) ? other : argument);
            }
            changed.add(operation.with(arguments));
        }
        Orders before = Orders.before(history, failed, spec);
        Orders after = Orders.before(changed.build(), failed, spec);
        assertThat(after.moments(failed)).isNotEmpty().hasSameSizeAs(before.moments(failed));
        before.moments(failed)
                .forEach(node -> assertThat(read.part().apply(node.state())).isEqualTo(value));
        after.moments(failed)
                .forEach(node -> assertThat(read.part().apply(node.state())).isEqualTo(other));
    }

    private void wherever(Matcher claim) throws BadInput {
        assertThat(number(claim, "n")).isEqualTo(failed);
        int other = number(claim, "m");
        if (claim.group("value") != null) {
            Operation performed = operation(claim, "m");
            assertThat(performed.arguments().get(resultOf(performed))).hasToString(claim.group("value"));
        }
        Orders orders = Orders.before(history, failed, spec);
        List<Orders.Node> fitting = orders.moments(failed).stream()
                .filter(node -> orders.allows(failed, node.state()))
                .toList();
        assertThat(fitting).isNotEmpty();
        fitting.forEach(
                node -> assertThat(orders.isPerformedAfter(node, failed, other)).isFalse());
    }

    private void settled(Matcher claim) throws BadInput {
        Orders orders = Orders.before(history, failed, spec);
        Map<Orders.Node, Set<Object>> changes =
                orders.lastChanges(last.orElseThrow().part());
        Set<Object> changed = new HashSet<>();
        orders.moments(failed).forEach(node -> changed.addAll(changes.get(node)));
        if (claim.group("n") == null) {
            assertThat(changed).containsExactly(number(claim, "m"));
            assertThat(number(claim, "k")).isEqualTo(failed);
        } else {
            assertThat(changed).containsExactly("nothing");
        }
    }

    private void before(Matcher claim) {
        long distance = Orders.box(operation(claim, "n")).call()
                - Orders.box(operation(claim, "m")).end();
        assertThat(distance).isPositive();
        if (claim.group("time") != null) {
            String unit = ((Order.Timeboxes) history.order()).unit();
            BigDecimal claimed = new BigDecimal(claim.group("time")).movePointRight(UNITS.get(claim.group("unit")));
            assertThat(claimed).isEqualByComparingTo(new BigDecimal(distance).movePointRight(UNITS.get(unit)));
        }
    }

    private void without(String ways) throws BadInput {
        for (String way : ways.split(",? or (?=without)|, (?=without)")) {
            Set<Integer> left = new HashSet<>();
            Arrays.stream(way.replaceFirst("(?i)without ", "").split(" and "))
                    .forEach(number -> left.add(Integer.parseInt(number.substring(1))));
            History.Builder others = History.Builder.like(history);
            for (int i = 0; i < history.size(); i++) {
                if (!left.contains(i)) {
                    others.add(history.operations().get(i));
                }
            }
            assertThat(Orders.conforms(others.build(), spec)).as(way).isTrue();
            for (int one : left) {
                // Not one of them alone, or fewer would be named.
                assertThat(left.size() == 1 || !Orders.conforms(without(one), spec))
                        .isTrue();
            }
        }
    }

    private History without(int number) throws BadInput {
        History.Builder others = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            if (i != number) {
                others.add(history.operations().get(i));
            }
        }
        return others.build();
    }
}

package dev.plumbline.cli.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Torn pairs and cycles, recomputed. Each edge of a cycle is recomputed from the operations, and those that the
 * sentences name must violate without the others. A pair is torn if no order of all others lets an operation find it.
 */
final class OrderClaims {
    private static final String SEEN = "(the initial )?(\\S+) (?:at|in) (.+?)(?: from #(\\d+))?";
    private static final Pattern TORN = Pattern.compile("Torn pair: #(\\d+)(?: \\w+\\(.*?\\))? found " + SEEN + " and "
            + SEEN + ", which were never there together\\.");
    private static final Pattern REPLACED =
            Pattern.compile("(?:If #(\\d+) came before #(\\d+), )?#(\\d+) replaced (\\S+)"
                    + " (?:at|in) (.+?) (?:when it|before #(\\d+)) wrote (\\S+) (?:at|in) (.+)\\.");
    private static final Pattern CYCLE = Pattern.compile("Cycle: #(\\d+)(?: \\w+\\(.*?\\))? (came after|read|over).*");
    private static final Pattern STEP =
            Pattern.compile("#(\\d+)(?: \\w+\\(.*?\\))? (came after|read from|overwrote what|"
                    + "overwrote) #(\\d+)(?: read)?(?:, (?:and )?| and |\\.)");
    private static final Pattern FOUND = Pattern.compile(
            "#(\\d+) found " + SEEN + "(?:, which #(\\d+) replaced, so #(\\d+) comes after #(\\d+))?\\.");
    private static final Pattern WRITTEN =
            Pattern.compile("#(\\d+) comes before #(\\d+), which read from #(\\d+), so #(\\d+) overwrote #(\\d+)\\.");

    private static final Pattern READ =
            Pattern.compile("(?:From nowhere|Stale read): #(\\d+) txn\\(.*?\\) found (\\S+?)"
                    + "(?: from #(\\d+))?, which (?:was never written|#(\\d+) txn\\(.*\\) had already overwritten)\\.");

    private final History history;
    private final List<Operation> operations;
    private final Spec spec;
    private final Set<Integer> inCycle = new TreeSet<>();

    OrderClaims(History history, Spec spec) {
        this.history = history;
        this.operations = history.operations();
        this.spec = spec;
    }

    /** Whether this is such a claim; if so, it is recomputed. */
    boolean verify(String sentence) throws BadInput {
        Matcher claim = TORN.matcher(sentence);
        if (claim.matches()) {
            torn(claim, sentence);
            return true;
        }
        claim = REPLACED.matcher(sentence);
        if (claim.matches()) {
            replaced(claim, sentence);
            return true;
        }
        claim = FOUND.matcher(sentence);
        if (claim.matches()) {
            found(claim, sentence);
            return true;
        }
        claim = WRITTEN.matcher(sentence);
        if (claim.matches()) {
            written(claim, sentence);
            return true;
        }
        claim = READ.matcher(sentence);
        if (claim.matches()) {
            read(claim, sentence);
            return true;
        }
        if (CYCLE.matcher(sentence).matches()) {
            cycle(sentence);
            return true;
        }
        return false;
    }

    /** What the claims together state. */
    void verifyTogether() throws BadInput {
        if (inCycle.isEmpty()) {
            return;
        }
        History.Builder few = History.Builder.like(history);
        for (int number : inCycle) {
            few.add(operations.get(number));
        }
        assertThat(Orders.conforms(few.build(), spec)).isFalse();
    }

    private void torn(Matcher claim, String sentence) throws BadInput {
        int reader = Integer.parseInt(claim.group(1));
        assertSeen(reader, claim, 2, sentence);
        assertSeen(reader, claim, 6, sentence);
        Value one = read(claim, 2);
        Value other = read(claim, 6);
        assertThat(Orders.conforms(reading(reader, List.of(one, other)), spec))
                .as(sentence)
                .isFalse();
        assertThat(Orders.conforms(reading(reader, List.of(one)), spec))
                .as(sentence)
                .isTrue();
        assertThat(Orders.conforms(reading(reader, List.of(other)), spec))
                .as(sentence)
                .isTrue();
    }

    /** In one of the places that a transaction read. */
    private void read(Matcher claim, String sentence) throws BadInput {
        int reader = Integer.parseInt(claim.group(1));
        Value value = Value.parse(claim.group(2));
        List<String> found = places().stream()
                .filter(place -> access(reader, place).found().equals(Optional.of(value)))
                .toList();
        assertThat(found).as(sentence).hasSize(1);
        List<Integer> sources = sources(reader, found.get(0), value);
        if (claim.group(3) == null) {
            assertThat(sources).as(sentence).isEmpty();
        } else {
            assertThat(sources).as(sentence).containsExactly(Integer.parseInt(claim.group(3)));
        }
        if (claim.group(4) != null) {
            int over = Integer.parseInt(claim.group(4));
            assertThat(access(over, found.get(0)).left().orElse(value))
                    .as(sentence)
                    .isNotEqualTo(value);
            assertThat(Orders.precedes(operations, sources.get(0), over))
                    .as(sentence)
                    .isTrue();
            assertThat(Orders.precedes(operations, over, reader)).as(sentence).isTrue();
        }
    }

    private static Value read(Matcher claim, int group) throws BadInput {
        Value key = Value.parse(claim.group(group + 2).replace("key ", ""));
        return Value.tuple(Value.of("read"), key, Value.parse(claim.group(group + 1)));
    }

    /** With a transaction in the place of the reader that only reads. */
    private History reading(int reader, List<Value> parts) throws BadInput {
        History.Builder changed = History.Builder.like(history);
        for (int number = 0; number < history.size(); number++) {
            Operation operation = operations.get(number);
            changed.add(number == reader ? operation.with(Map.of("ops", Value.tuple(parts))) : operation);
        }
        return changed.build();
    }

    private void replaced(Matcher claim, String sentence) throws BadInput {
        int by = Integer.parseInt(claim.group(3));
        assertThat(access(by, claim.group(5)).left()).as(sentence).isPresent();
        assertThat(access(by, claim.group(5)).left())
                .as(sentence)
                .isNotEqualTo(Optional.of(Value.parse(claim.group(4))));
        int writer = claim.group(6) == null ? by : Integer.parseInt(claim.group(6));
        assertThat(access(writer, claim.group(8)).left()).as(sentence).contains(Value.parse(claim.group(7)));
        if (writer != by) {
            assertThat(Orders.precedes(operations, by, writer)).as(sentence).isTrue();
        }
    }

    private void cycle(String sentence) {
        Matcher step = STEP.matcher(sentence);
        List<Integer> chain = new ArrayList<>();
        while (step.find()) {
            int later = Integer.parseInt(step.group(1));
            int earlier = Integer.parseInt(step.group(3));
            if (!chain.isEmpty()) {
                assertThat(later).as(sentence).isEqualTo(chain.get(chain.size() - 1));
            } else {
                chain.add(later);
            }
            chain.add(earlier);
            inCycle.addAll(List.of(later, earlier));
            switch (step.group(2)) {
                case "came after" ->
                    assertThat(Orders.precedes(operations, earlier, later))
                            .as(sentence)
                            .isTrue();
                case "read from" ->
                    assertThat(places().stream()
                                    .anyMatch(place -> access(later, place)
                                            .found()
                                            .filter(value -> access(earlier, place)
                                                    .left()
                                                    .equals(Optional.of(value)))
                                            .isPresent()))
                            .as(sentence)
                            .isTrue();
                case "overwrote what" ->
                    assertThat(places().stream()
                                    .anyMatch(place -> access(earlier, place)
                                            .found()
                                            .filter(value -> !access(later, place)
                                                    .left()
                                                    .orElse(value)
                                                    .equals(value))
                                            .isPresent()))
                            .as(sentence)
                            .isTrue();
                default ->
                    assertThat(places().stream()
                                    .anyMatch(place -> access(earlier, place)
                                                    .left()
                                                    .isPresent()
                                            && access(later, place).left().isPresent()))
                            .as(sentence)
                            .isTrue();
            }
        }
        assertThat(chain.size()).as(sentence).isGreaterThan(2);
        assertThat(chain.get(chain.size() - 1)).as(sentence).isEqualTo(chain.get(0));
    }

    private void found(Matcher claim, String sentence) throws BadInput {
        int reader = Integer.parseInt(claim.group(1));
        assertSeen(reader, claim, 2, sentence);
        inCycle.add(reader);
        if (claim.group(5) != null) {
            inCycle.add(Integer.parseInt(claim.group(5)));
        }
        if (claim.group(6) != null) {
            int writer = Integer.parseInt(claim.group(6));
            inCycle.add(writer);
            assertThat(claim.group(7)).isEqualTo(claim.group(6));
            assertThat(claim.group(8)).isEqualTo(claim.group(1));
            Value value = Value.parse(claim.group(3));
            assertThat(access(writer, claim.group(4)).left().orElse(value))
                    .as(sentence)
                    .isNotEqualTo(value);
        }
    }

    private void written(Matcher claim, String sentence) {
        int overwritten = Integer.parseInt(claim.group(1));
        int reader = Integer.parseInt(claim.group(2));
        int writer = Integer.parseInt(claim.group(3));
        assertThat(claim.group(4)).isEqualTo(claim.group(3));
        assertThat(claim.group(5)).isEqualTo(claim.group(1));
        inCycle.addAll(List.of(overwritten, reader, writer));
        assertThat(places().stream()
                        .anyMatch(place -> access(reader, place)
                                .found()
                                .filter(value -> access(writer, place).left().equals(Optional.of(value))
                                        && !access(overwritten, place)
                                                .left()
                                                .orElse(value)
                                                .equals(value))
                                .isPresent()))
                .as(sentence)
                .isTrue();
    }

    /** The value was found there, and has this one possible origin. */
    private void assertSeen(int reader, Matcher claim, int group, String sentence) throws BadInput {
        boolean initial = claim.group(group) != null;
        Value value = Value.parse(claim.group(group + 1));
        String place = claim.group(group + 2);
        assertThat(access(reader, place).found()).as(sentence).contains(value);
        List<Integer> sources = sources(reader, place, value);
        if (initial) {
            assertThat(sources).as(sentence).isEmpty();
        } else {
            assertThat(sources).as(sentence).containsExactly(Integer.parseInt(claim.group(group + 3)));
        }
    }

    private List<Integer> sources(int reader, String place, Value value) {
        List<Integer> sources = new ArrayList<>();
        for (int number = 0; number < operations.size(); number++) {
            if (number != reader
                    && operations.get(number).outcome() != Outcome.ABORTED
                    && !Orders.precedes(operations, reader, number)
                    && access(number, place).left().equals(Optional.of(value))) {
                sources.add(number);
            }
        }
        return sources;
    }

    /** What an operation found in a place, and what it left there. */
    private record Access(Optional<Value> found, Optional<Value> left) {}

    private Set<String> places() {
        Set<String> places = new TreeSet<>();
        for (Operation operation : operations) {
            accesses(operation).keySet().forEach(places::add);
        }
        return places;
    }

    private Access access(int number, String place) {
        String key = place.replaceFirst("^key ", "").replaceFirst("^.*\\[(.*)\\]$", "$1");
        Map<String, Access> all = accesses(operations.get(number));
        Access none = new Access(Optional.empty(), Optional.empty());
        return all.containsKey(key) ? all.get(key) : all.getOrDefault("", none);
    }

    private static Map<String, Access> accesses(Operation operation) {
        Map<String, Access> accesses = new HashMap<>();
        Map<String, Value> arguments = operation.arguments();
        if (arguments.get("ops") instanceof Value.Tuple parts) {
            for (Value each : parts.elements()) {
                Value.Tuple part = (Value.Tuple) each;
                String key = part.at(2).toString();
                Access before = accesses.getOrDefault(key, new Access(Optional.empty(), Optional.empty()));
                boolean write = part.at(1).equals(Value.of("write"));
                boolean isFirst = before.found().isEmpty() && before.left().isEmpty();
                accesses.put(
                        key,
                        write
                                ? new Access(before.found(), Optional.of(part.at(3)))
                                : isFirst ? new Access(Optional.of(part.at(3)), Optional.empty()) : before);
            }
            return accesses;
        }
        String key = arguments.containsKey("key") ? arguments.get("key").toString() : "";
        boolean failed = Value.of(false).equals(arguments.get("result"));
        boolean exchange = arguments.containsKey("expected") || arguments.containsKey("old");
        Optional<Value> found = Optional.ofNullable(
                exchange ? arguments.getOrDefault("expected", arguments.get("old")) : arguments.get("result"));
        Optional<Value> left = Optional.ofNullable(arguments.getOrDefault("value", arguments.get("new")));
        accesses.put(
                key, exchange && failed ? new Access(Optional.empty(), Optional.empty()) : new Access(found, left));
        return accesses;
    }
}

package dev.plumbline.check.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Parts of a history conform if and only if the history does; groups are checked against those of a whole history. */
class StreamedGroupsTest {
    private static final int HISTORIES = Math.max(400, Integer.getInteger("plumbline.random", 10_000) / 25);

    /** Operations on a few keys of a map by a few processes, which often touch; some results are wrong. */
    private static List<Operation> random(Random random) {
        List<Operation> operations = new ArrayList<>();
        int keys = 1 + random.nextInt(5);
        for (int process = 0; process < 1 + random.nextInt(3); process++) {
            long time = random.nextInt(3);
            for (int i = random.nextInt(6); i >= 0; i--) {
                time += random.nextInt(3);
                long end = time + random.nextInt(4);
                long key = random.nextInt(keys);
                boolean put = random.nextBoolean();
                operations.add(
                        put
                                ? Operation.returned(
                                        process,
                                        "put",
                                        Map.of("key", Value.of(key), "value", Value.of((long) random.nextInt(2))),
                                        time,
                                        end)
                                : Operation.returned(
                                        process,
                                        "get",
                                        Map.of(
                                                "key",
                                                Value.of(key),
                                                "result",
                                                random.nextInt(3) == 0
                                                        ? Value.ModelValue.NULL
                                                        : Value.of((long) random.nextInt(2))),
                                        time,
                                        end));
                time = end;
            }
        }
        return operations;
    }

    private static History history(List<Operation> operations) throws BadInput {
        List<Operation> byTime = new ArrayList<>(operations);
        byTime.sort((one, other) -> Long.compare(((Timebox) one.place()).call(), ((Timebox) other.place()).call()));
        History.Builder builder = new History.Builder("random", Order.Timeboxes.NANOSECONDS);
        for (Operation each : byTime) {
            builder.add(each);
        }
        return builder.build();
    }

    private static StreamedGroups of(List<Operation> operations, Spec spec) throws BadInput {
        StreamedGroups groups = new StreamedGroups(Order.Timeboxes.NANOSECONDS, spec);
        for (Operation each : operations) {
            groups.add(each, spec.action(each));
        }
        return groups;
    }

    private static List<List<Operation>> parts(List<Operation> operations, StreamedGroups.Parts parts) {
        List<List<Operation>> divided = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            divided.add(new ArrayList<>());
        }
        for (int i = 0; i < operations.size(); i++) {
            divided.get(parts.of(i)).add(operations.get(i));
        }
        for (int part = 0; part < parts.count(); part++) {
            assertThat(divided.get(part)).hasSize((int) parts.size(part)).isNotEmpty();
        }
        return divided;
    }

    private static Verdict.Word word(List<Operation> operations, Spec spec) throws BadInput {
        return Check.of(history(operations), spec).amongOthers().run().verdict().word();
    }

    @Test
    void aHistoryConformsIfAndOnlyIfItsPartsDo() throws Exception {
        Random random = new Random(5);
        Spec spec = Models.map();
        int violating = 0;
        int divided = 0;
        for (int i = 0; i < HISTORIES; i++) {
            List<Operation> operations = random(random);
            StreamedGroups.Parts parts = of(operations, spec).parts(1 + random.nextInt(4));
            Verdict.Word whole = word(operations, spec);
            boolean violates = false;
            for (List<Operation> part : parts(operations, parts)) {
                violates |= word(part, spec) == Verdict.Word.VIOLATES;
            }
            assertThat(violates).as("history %d: %s", i, operations).isEqualTo(whole == Verdict.Word.VIOLATES);
            violating += violates ? 1 : 0;
            divided += parts.count() > 1 ? 1 : 0;
        }
        assertThat(violating).isBetween(HISTORIES / 10, HISTORIES * 9 / 10);
        assertThat(divided).isGreaterThan(HISTORIES / 3);
    }

    /** One group for each key, unless a process returns from one key and calls another at one instant. */
    @Test
    void groupsAreKeysAndTouchingOperationsStayTogether() throws Exception {
        Spec spec = Models.map();
        List<Operation> apart = List.of(put(0, "a", 0, 1), put(0, "b", 2, 3), put(1, "c", 0, 9), put(0, "a", 4, 5));
        assertThat(of(apart, spec).parts(9).groups()).isEqualTo(3);
        List<Operation> touching = List.of(put(0, "a", 0, 1), put(0, "b", 1, 3), put(1, "c", 0, 9));
        StreamedGroups.Parts parts = of(touching, spec).parts(9);
        assertThat(parts.groups()).isEqualTo(2);
        assertThat(parts.of(0)).isEqualTo(parts.of(1)).isNotEqualTo(parts.of(2));
        assertThat(parts.size(0)).isEqualTo(2);
    }

    /** The order in which processes are read makes no difference. */
    @Test
    void groupsDoNotDependOnTheOrderOfProcesses() throws Exception {
        Random random = new Random(9);
        for (int i = 0; i < HISTORIES / 4; i++) {
            List<Operation> operations = random(random);
            List<Operation> shuffled = Stream.of(2L, 1L, 0L)
                    .flatMap(process ->
                            operations.stream().filter(each -> each.process().equals(Value.of(process))))
                    .toList();
            assertThat(groups(shuffled)).isEqualTo(groups(operations));
        }
    }

    private static Set<Set<Operation>> groups(List<Operation> operations) throws BadInput {
        Set<Set<Operation>> groups = new HashSet<>();
        parts(operations, of(operations, Models.map()).parts(1_000)).forEach(part -> groups.add(identities(part)));
        return groups;
    }

    private static Set<Operation> identities(List<Operation> part) {
        Set<Operation> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(part);
        return all;
    }

    @Test
    void partsAreOfAboutTheSameSize() throws Exception {
        List<Operation> operations = new ArrayList<>();
        for (int key = 0; key < 100; key++) {
            for (int i = 0; i < 1 + key % 7; i++) {
                operations.add(put(key, "key" + key, 10L * i, 10L * i + 5));
            }
        }
        StreamedGroups.Parts parts = of(operations, Models.map()).parts(8);
        assertThat(parts.count()).isEqualTo(8);
        for (int part = 0; part < 8; part++) {
            assertThat(parts.size(part)).isBetween((long) operations.size() / 8 - 7, (long) operations.size() / 8 + 7);
        }
    }

    @Test
    void whatIsOneGroupOrInAnotherOrderIsRejected() throws Exception {
        Spec map = Models.map();
        StreamedGroups groups = of(List.of(put(0, "a", 5, 6)), map);
        assertThatThrownBy(() -> groups.add(put(0, "b", 2, 3), map.action(put(0, "b", 2, 3))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("order of their calls");
        assertThatThrownBy(() -> new StreamedGroups(new Order.Sequence(), map))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("timeboxes");
    }

    private static Operation put(long process, String key, long call, long end) {
        return Operation.returned(process, "put", Map.of("key", Value.of(key), "value", Value.of(1)), call, end);
    }
}

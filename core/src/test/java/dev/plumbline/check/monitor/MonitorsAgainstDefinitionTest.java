package dev.plumbline.check.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * No monitor contradicts the definition, and what it names violates alone. Half a million histories a model with
 * -Dplumbline.random=1000000.
 */
@Tag("slow")
class MonitorsAgainstDefinitionTest {
    private static final int HISTORIES = Math.max(2_000, Integer.getInteger("plumbline.random", 20_000) / 2);

    /** @param decided the least share of histories, in percent, that the monitor must decide */
    private record Subject(String model, String initial, int share, int decided, boolean repeated, String... rare) {
        Subject(String model, String initial, int share, int decided, String... rare) {
            this(model, initial, share, decided, false, rare);
        }
    }

    private static final List<Subject> SUBJECTS = List.of(
            new Subject("queue", "<<>>", 70, 50, "peek", "size"),
            new Subject("queue", "<<51, 52>>", 30, 50, "peek", "size"),
            new Subject("queue", "<<>>", 70, 50, "size", "take"),
            new Subject("queue", "<<51>>", 30, 50, "size", "take"),
            new Subject("stack", "<<>>", 70, 50, "peek", "size"),
            new Subject("stack", "<<51, 52>>", 30, 50, "peek", "size"),
            new Subject("stack", "<<>>", 70, 50, "size"),
            new Subject("stack", "<<51>>", 30, 50, "size"),
            new Subject("deque", "<<51, 52>>", 20, 50, "addFirst", "pollLast", "peekLast", "size"),
            new Subject("deque", "<<51, 52>>", 20, 50, "addLast", "pollLast", "peekLast", "size"),
            new Subject("deque", "<<51, 52>>", 20, 50, "addFirst", "pollFirst", "peekFirst", "size"),
            new Subject("deque", "<<51, 52>>", 20, 50, "addLast", "pollFirst", "peekFirst", "size"),
            new Subject("priority-queue", "<<>>", 70, 50, "peekMin", "size"),
            new Subject("priority-queue", "<<51, 2>>", 30, 50, "peekMin", "size"),
            new Subject("priority-queue", "<<>>", 70, 50, "size"),
            new Subject("priority-queue", "<<51>>", 30, 50, "size"),
            new Subject("set", "{}", 70, 50, "size", "isEmpty"),
            new Subject("set", "{1}", 30, 50, "size", "isEmpty"),
            new Subject("register", "nil", 50, 50),
            new Subject("cas-register", "51", 20, 50, "cas"),
            new Subject("multi-register", "(0 :> 51)", 30, 50, "txn", "cas"),
            new Subject("map", "<<>>", 70, 50, "size", "count", "containsKey"),
            new Subject("map", "(0 :> 51)", 30, 50, "size", "count", "containsKey"),
            new Subject("counter", "0", 70, 50, "decrement", "add"),
            new Subject("counter", "3", 30, 50, "decrement", "add"),
            new Subject("log", "<<>>", 100, 30),
            new Subject("log", "<<51, 52>>", 40, 30));

    /** With values drawn from three; least shares are lower, since it may not be clear who removed what. */
    private static final List<Subject> REPEATED = List.of(
            new Subject("queue", "<<>>", 50, 40, true, "peek", "size"),
            new Subject("queue", "<<1, 2, 1>>", 30, 30, true, "peek", "size", "take"),
            new Subject("stack", "<<>>", 50, 40, true, "peek", "size"),
            new Subject("stack", "<<1, 2>>", 30, 30, true, "peek", "size"),
            new Subject("priority-queue", "<<>>", 50, 40, true, "peekMin", "size"),
            new Subject("priority-queue", "<<1, 2, 1>>", 30, 30, true, "peekMin", "size"));

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        return Stream.concat(SUBJECTS.stream(), REPEATED.stream())
                .map(subject -> DynamicTest.dynamicTest(
                        subject.model + " from " + subject.initial + (subject.repeated ? ", repeated values" : ""),
                        () -> compare(subject, Value.parse(subject.initial))));
    }

    private static void compare(Subject subject, Value initial) throws Exception {
        compare(subject, Models.builtIn(Models.named(subject.model, initial)).orElseThrow(), Optional.of(initial));
    }

    private static <S> void compare(Subject subject, SequentialModel<S> model, Optional<Value> initial)
            throws Exception {
        Monitor monitor = Monitors.of(Models.of(model)).orElseThrow();
        int count = (int) ((long) HISTORIES * subject.share / 100);
        int conforming = 0;
        int violating = 0;
        TreeMap<String, Integer> reasons = new TreeMap<>();
        for (int seed = 0; seed < count; seed++) {
            ModelHistories<S> histories = new ModelHistories<>(model, List.of(subject.rare), seed);
            int most = seed % 10 == 0 ? 11 : 8;
            History history = subject.repeated ? histories.small(most, 1) : histories.small(most);
            Ruling answer = monitor.decide(history);
            if (answer instanceof Ruling.NotApplicable no) {
                reasons.merge(no.reason().replaceAll("^\\S+ is ", "v is "), 1, Integer::sum);
                continue;
            }
            boolean expected = Definition.conforms(history, model);
            if (answer instanceof Ruling.Conforms != expected) {
                fail("%s, seed %d: %s%n%s", subject, seed, answer, lines(history));
            }
            if (answer instanceof Ruling.Violates violates
                    && Definition.conforms(restricted(history, violates.restriction()), model)) {
                fail("%s, seed %d, alone: %s%n%s", subject, seed, answer, lines(history));
            }
            if (answer instanceof Ruling.Violates violates) {
                assertThat(violates.operations()).isNotEmpty();
                assertThat(violates.restriction())
                        .containsAll(violates.operations())
                        .isSorted();
            }
            conforming += answer instanceof Ruling.Conforms ? 1 : 0;
            violating += answer instanceof Ruling.Violates ? 1 : 0;
        }
        String figures = count + " histories: " + conforming + " conform, " + violating + " violate, others " + reasons;
        if (Boolean.getBoolean("plumbline.figures")) {
            System.out.println(subject.model + " " + subject.initial + ", " + figures);
        }
        assertThat(100 * (conforming + violating) / count).as(figures).isGreaterThanOrEqualTo(subject.decided);
        assertThat(conforming).as(figures).isGreaterThan(count / 10);
        assertThat(violating).as(figures).isGreaterThan(count / 40);
    }

    static History restricted(History history, List<Integer> numbers) throws BadInput {
        History.Builder restricted = new History.Builder("restricted", history.order());
        for (int number : numbers) {
            restricted.add(history.operations().get(number));
        }
        return restricted.build();
    }

    static String lines(History history) {
        List<String> lines = new ArrayList<>();
        for (Operation operation : history.operations()) {
            lines.add(lines.size() + ": " + operation);
        }
        return String.join("\n", lines);
    }
}

package dev.plumbline.check.late;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The late sweep never disagrees with the definition, blames the operation that the sweep blames, and all its witnesses
 * are some. A million histories with -Dplumbline.random=1000000.
 */
@Tag("slow")
class LateSweepAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000);
    private static final Value EMPTY = Value.model("empty");
    private static final Value NIL = Value.model("nil");

    /** @param late whether operations of the object can be late */
    private record Subject(String model, boolean late, List<ContainerHistories.Call> calls) {}

    private static List<Subject> subjects() {
        ContainerHistories.Call enqueue = ContainerHistories.Call.of("enqueue", "value");
        ContainerHistories.Call dequeue = ContainerHistories.Call.answering("dequeue", EMPTY);
        ContainerHistories.Call push = ContainerHistories.Call.of("push", "value");
        ContainerHistories.Call pop = ContainerHistories.Call.answering("pop", EMPTY);
        ContainerHistories.Call peek = ContainerHistories.Call.answering("peek", EMPTY);
        ContainerHistories.Call size =
                new ContainerHistories.Call("size", "", false, List.of(Value.of(0), Value.of(1), Value.of(2)), false);
        return List.of(
                new Subject("queue", true, List.of(enqueue, enqueue, enqueue, dequeue, dequeue, dequeue)),
                new Subject(
                        "queue",
                        true,
                        List.of(
                                enqueue,
                                enqueue,
                                enqueue,
                                enqueue,
                                dequeue,
                                dequeue,
                                ContainerHistories.Call.answering("take"),
                                peek,
                                size)),
                new Subject("stack", true, List.of(push, push, push, pop, pop, pop)),
                new Subject("stack", true, List.of(push, push, push, push, pop, pop, pop, peek, size)),
                new Subject(
                        "deque",
                        true,
                        List.of(
                                ContainerHistories.Call.of("addFirst", "value"),
                                ContainerHistories.Call.of("addLast", "value"),
                                ContainerHistories.Call.of("addLast", "value"),
                                ContainerHistories.Call.answering("pollFirst", EMPTY),
                                ContainerHistories.Call.answering("pollLast", EMPTY),
                                ContainerHistories.Call.answering("peekFirst", EMPTY),
                                ContainerHistories.Call.answering("peekLast", EMPTY))),
                new Subject(
                        "register",
                        false,
                        List.of(
                                ContainerHistories.Call.of("write", "value"),
                                ContainerHistories.Call.answering("read", NIL))),
                new Subject(
                        "map",
                        false,
                        List.of(
                                new ContainerHistories.Call("put", "value", true, List.of(NIL), true),
                                new ContainerHistories.Call("get", "", true, List.of(NIL), true),
                                new ContainerHistories.Call("remove", "", true, List.of(NIL), true))),
                new Subject(
                        "priority-queue",
                        false,
                        List.of(
                                ContainerHistories.Call.of("insert", "value"),
                                ContainerHistories.Call.answering("deleteMin", EMPTY))));
    }

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        int each = HISTORIES / subjects().size() + 1;
        return subjects().stream()
                .map(subject -> DynamicTest.dynamicTest(
                        each + " histories of a " + subject.model, () -> compare(subject, each)));
    }

    private static void compare(Subject subject, int count) throws Exception {
        Spec spec = Models.named(subject.model);
        int conforming = 0;
        int late = 0;
        for (int seed = 0; seed < count; seed++) {
            History history = new ContainerHistories(spec, subject.calls, seed).next(seed % 10 == 0 ? 11 : 8);
            late += LateAgreement.compare(subject.model + ", seed " + seed, history, spec) ? 1 : 0;
            conforming += BruteForce.conforms(history, spec) ? 1 : 0;
        }
        assertThat(conforming).as("a mixture of both verdicts").isBetween(count / 10, count * 49 / 50);
        assertThat(late).as("some are late").isBetween(subject.late ? count / 20 : 0, subject.late ? count : 0);
    }
}

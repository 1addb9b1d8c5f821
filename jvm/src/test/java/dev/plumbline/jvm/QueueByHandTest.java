package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The explorer on a class of the JDK against {@link QueueByHand}, which has another form of the same class. */
@Tag("slow")
class QueueByHandTest {
    private static final String QUEUE = "java.util.concurrent.ConcurrentLinkedQueue";
    private final Explorer explorer = Explorer.over(QueueByHandTest.class.getClassLoader());

    @BeforeEach
    void only17() {
        assumeTrue(Runtime.version().feature() == 17, "it is the queue of 17");
    }

    @AfterEach
    void close() {
        explorer.close();
    }

    /** Not only as many executions, but the same history in each as often. */
    private int agree(String threads, int bound) throws Exception {
        Matrix.Result result =
                Matrix.run(explorer, Matrix.of(explorer, QUEUE, threads), DepthFirst.withinSwitches(bound));
        List<String> byHand = QueueByHand.runs(threads, bound, true);
        assertThat(result.runs().stream().sorted().toList())
                .as(threads + " within " + bound)
                .isEqualTo(byHand.stream().sorted().toList());
        return byHand.size();
    }

    private static String random(SplittableRandom random, int threads, int calls) {
        List<String> all = new ArrayList<>();
        int value = 0;
        for (int thread = 0; thread < threads; thread++) {
            List<String> one = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                int kind = random.nextInt(5);
                one.add(kind < 2 ? "offer(" + ++value + ")" : kind < 4 ? "poll()" : "peek()");
            }
            all.add(String.join(" ", one));
        }
        return String.join(" | ", all);
    }

    @Test
    void everyExecutionIsThereAndNoneTwice() throws Exception {
        assertThat(agree("offer(1) poll() | offer(2) poll()", 2)).isEqualTo(358);
        assertThat(agree("offer(1) poll() | poll() offer(2)", 2)).isEqualTo(261);
        assertThat(agree("offer(1) | poll()", DepthFirst.UNBOUNDED)).isEqualTo(70);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 30; i++) {
            agree(random(random, 2, 2), random.nextInt(4));
            agree(random(random, 3, 2), random.nextInt(2));
        }
    }

    /**
     * The counts of docs/model-checking.md that others have seen: they do not switch between a call and its first
     * access.
     */
    @Test
    void withoutSwitchesBetweenACallAndItsFirstAccessThereAreAsManyAsOthersCount() {
        List<String> small = QueueByHand.runs("offer(1) poll() | offer(2) poll()", 2, false);
        assertThat(small).hasSize(262);
        assertThat(new HashSet<>(small)).hasSize(34);
        String threads = "offer(1) poll() offer(2) | offer(3) poll() poll() | offer(4) peek() poll()";
        assertThat(QueueByHand.runs(threads, 2, true)).hasSize(11_798);
        List<String> large = QueueByHand.runs(threads, 2, false);
        assertThat(large).hasSize(8_119);
        assertThat(new HashSet<>(large)).hasSize(1_644);
    }

    /** Why they stay: what is not controlled is no access, and it was changed before the first one. */
    @Test
    void aSwitchBeforeTheFirstAccessShowsWhatWasDoneBefore() throws Exception {
        Matrix.Result result =
                Matrix.run(explorer, Matrix.of(explorer, "Beside$Text", "append() | fits()"), DepthFirst.within(2));
        assertThat(result.histories()).contains("0.0 1.0 1.0=false 0.0=null ");
    }
}

package dev.plumbline.explore.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explore.jvm.schedule.Bound;
import dev.plumbline.explore.jvm.schedule.DepthFirst;
import dev.plumbline.explore.jvm.schedule.Serial;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * How many schedules and histories there are. The numbers were not computed but seen; they are here so that exploration that
 * gets lost is noticed. They belong to the JDK's sources of 17, and change with them.
 */
class ExactCountsTest {
    private static final String JUC = "java.util.concurrent.";
    private final Explorer explorer = Explorer.over(ExactCountsTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private void expect(String type, String threads, String expected, Object... arguments) throws Exception {
        Matrix.Result result =
                Matrix.run(explorer, Matrix.of(explorer, JUC + type, threads, arguments), DepthFirst.within(2));
        assertThat(result.explored().executions() + " schedules, "
                        + result.histories().size() + " histories, "
                        + result.explored().stuck() + " stuck")
                .as(type + " " + threads)
                .isEqualTo(expected);
        assertThat(result.explored().leftOut()).containsExactly(Bound.PREEMPTIONS);
    }

    @Test
    void counts() throws Exception {
        org.junit.jupiter.api.Assumptions.assumeTrue(Runtime.version().feature() == 17, "the counts are those of 17");
        expect("ConcurrentLinkedQueue", "offer(1) poll() | poll() offer(2)", "?");
    }

    @Test
    void serialHistoriesAreThoseOfAnyOrderOfCalls() throws Exception {
        // 6! / (2! 2! 2!)
        Matrix.Result all = Matrix.run(
                explorer,
                Matrix.of(
                        explorer, JUC + "ConcurrentLinkedQueue", "offer(1) poll() | offer(2) poll() | offer(3) poll()"),
                new Serial(3));
        assertThat(all.explored().executions()).isEqualTo(90);
        assertThat(all.histories()).hasSize(90);
        assertThat(all.explored().everything()).isTrue();
        // A take that comes first blocks, and nobody goes on.
        Matrix.Result stuck = Matrix.run(
                explorer, Matrix.of(explorer, JUC + "LinkedBlockingQueue", "take() | offer(1)"), new Serial(2));
        assertThat(stuck.runs()).containsExactly("0.0 #", "1.0 1.0=true 0.0 0.0=1 ");
        assertThat(stuck.explored().cut()).isEqualTo(1);
        // What a call starts itself runs while it waits for it.
        Matrix.Result own = Matrix.run(
                explorer, Matrix.of(explorer, "ThreadStarter", "methodReference() | methodReference()"), new Serial(2));
        assertThat(own.runs()).containsExactly("0.0 0.0=11 1.0 1.0=22 ", "1.0 1.0=11 0.0 0.0=22 ");
    }
}

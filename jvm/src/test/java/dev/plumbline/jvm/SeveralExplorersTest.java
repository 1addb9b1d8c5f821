package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Explorers of the same classes share what was found out about them, and nothing that an execution could change. */
class SeveralExplorersTest {
    private static final String STATE = "dev.plumbline.subjects.Subjects$StaticState";
    private static final String THREADS = "next() plain() seen() | next() locked()";
    private final Supplier<Explorer> several = Explorer.several(SeveralExplorersTest.class.getClassLoader());

    private static List<String> runs(Explorer explorer) throws Exception {
        return Matrix.run(explorer, Matrix.of(explorer, STATE, THREADS), DepthFirst.within(2))
                .runs();
    }

    @Test
    void eachHasSeparateClasses() throws Exception {
        try (Explorer one = several.get();
                Explorer other = several.get();
                Explorer alone = Explorer.over(SeveralExplorersTest.class.getClassLoader())) {
            assertThat(one.load(STATE)).isNotSameAs(other.load(STATE));
            List<String> expected = runs(alone);
            assertThat(runs(one)).isEqualTo(expected);
            assertThat(runs(other)).isEqualTo(expected);
            assertThat(runs(one)).isEqualTo(expected);
        }
    }

    /** Their results do not depend on which of them loads a class first. */
    @Test
    void theyWorkAtTheSameTime() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<List<String>>> tasks = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                tasks.add(() -> {
                    try (Explorer explorer = several.get()) {
                        return runs(explorer);
                    }
                });
            }
            List<Future<List<String>>> all = pool.invokeAll(tasks);
            for (Future<List<String>> each : all) {
                assertThat(each.get()).isEqualTo(all.get(0).get());
            }
        } finally {
            pool.shutdownNow();
        }
    }
}

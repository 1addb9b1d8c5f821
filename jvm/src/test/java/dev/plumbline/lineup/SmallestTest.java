package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.ChaseLev;
import dev.plumbline.lineup.subjects.Counters;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The test that is called the smallest against every test with fewer of the same calls, each checked by itself. */
@Tag("slow")
class SmallestTest {
    private static LineUp lineUp(Class<?> type, Bounds bounds) {
        return LineUp.of(Subject.of(type.getName(), SmallestTest.class.getClassLoader()))
                .bounds(bounds);
    }

    /** Without one call, and so on; a thread without calls is dropped. */
    private static void collect(Matrix matrix, Set<Matrix> all) {
        List<List<Invocation>> columns = new ArrayList<>(matrix.threads());
        columns.add(0, matrix.before());
        columns.add(matrix.after());
        for (int column = 0; column < columns.size(); column++) {
            for (int call = 0; call < columns.get(column).size(); call++) {
                List<List<Invocation>> fewer = new ArrayList<>(columns);
                List<Invocation> calls = new ArrayList<>(columns.get(column));
                calls.remove(call);
                fewer.set(column, calls);
                List<List<Invocation>> threads = fewer.subList(1, fewer.size() - 1).stream()
                        .filter(each -> !each.isEmpty())
                        .toList();
                Matrix smaller = new Matrix(fewer.get(0), threads, fewer.get(fewer.size() - 1)).sorted();
                if (!threads.isEmpty() && all.add(smaller)) {
                    collect(smaller, all);
                }
            }
        }
    }

    private static Violation smallest(Class<?> type, Bounds bounds, Matrix test) throws BadInput {
        Violation found =
                lineUp(type, bounds).run(List.of(test).iterator()).violation().orElseThrow();
        assertThat(found.certain()).as(found.smallest().toString()).isTrue();
        Set<Matrix> all = new HashSet<>();
        collect(test, all);
        assertThat(all).contains(found.smallest().sorted());
        LineUp exactly = lineUp(type, Bounds.DEFAULT.withPreemptions(2));
        for (Matrix smaller : all) {
            if (smaller.calls() < found.smallest().calls()) {
                LineUpResult result = exactly.run(List.of(smaller).iterator());
                assertThat(result.undecided()).as(smaller.toString()).isEmpty();
                assertThat(result.violation().filter(other -> other.kind() == found.kind()))
                        .as(smaller.toString())
                        .isEmpty();
            }
        }
        return found;
    }

    @Test
    void noSmallerTestFails() throws BadInput {
        Matrix counter = Matrix.parse("inc() get() inc() | get() inc()");
        assertThat(smallest(Counters.Unlocked.class, Bounds.DEFAULT, counter)
                        .smallest()
                        .calls())
                .isEqualTo(3);
        assertThat(smallest(Counters.Unlocked.class, Bounds.DEFAULT.withPreemptions(2), counter)
                        .smallest()
                        .calls())
                .isEqualTo(3);
        Matrix stealing = Matrix.parse("push(1) pop() push(2) | steal() steal()");
        assertThat(smallest(ChaseLev.WithoutExchange.class, Bounds.DEFAULT, stealing)
                        .smallest()
                        .text())
                .isEqualTo("push(1) pop() | steal()");
    }

    /** Calls before and after the threads are left out as well. */
    @Test
    void initialAndLastCallsShrink() throws BadInput {
        Matrix test = Matrix.parse("inc() inc() | inc()")
                .with(Invocation.parseSequence("inc() get()"), Invocation.parseSequence("get() inc() get()"));
        Violation found = smallest(Counters.Unlocked.class, Bounds.DEFAULT, test);
        assertThat(found.smallest().calls()).isEqualTo(3);
        assertThat(found.smallest()).hasToString("inc() | inc(), at last get()");
    }
}

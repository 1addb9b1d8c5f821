package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Features of ordinary classes: monitors, static state, own threads, lambdas, reflection, clocks. */
@Tag("slow")
class OrdinaryCodeTest {
    private final Explorer explorer = Explorer.over(OrdinaryCodeTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private Matrix.Result run(String type, String threads, Object... arguments) throws Exception {
        return Matrix.run(explorer, Matrix.of(explorer, type, threads, arguments), DepthFirst.within(2));
    }

    @Test
    void aLostIncrementIsFoundAndASynchronizedOneIsNot() throws Exception {
        Matrix.Result racy = run("RacyCounter", "increment() | increment()");
        assertThat(racy.histories())
                .anySatisfy(history -> assertThat(history).contains("0.0=1").contains("1.0=1"));
        Matrix.Result right = run("SynchronizedCounter", "increment() | increment() get()");
        assertThat(right.histories())
                .noneSatisfy(history -> assertThat(history).contains("0.0=1").contains("1.0=1"));
        assertThat(right.explored().stuck()).isZero();
    }

    @Test
    void collectionsSharedWithoutALockAreWrongInside() throws Exception {
        // An element is lost within ArrayList.add.
        Class<?> type = explorer.load("dev.plumbline.subjects.Subjects$Unguarded");
        Program program = new Program(
                type.getConstructor()::newInstance,
                List.of(),
                List.of(List.of(Matrix.call(type, "add(1)")), List.of(Matrix.call(type, "add(2)"))),
                List.of(Matrix.call(type, "size()")));
        assertThat(Matrix.run(explorer, program, DepthFirst.within(2)).histories())
                .anySatisfy(history -> assertThat(history).endsWith("=1 "))
                .anySatisfy(history -> assertThat(history).endsWith("=2 "));
        // And between two calls of a map.
        assertThat(run("Unguarded", "putIfMissing(1) | putIfMissing(1)").histories())
                .anySatisfy(history -> assertThat(history).contains("0.0=1", "1.0=1"));
        assertThat(run("java.util.HashMap", "put(1,1) | put(2,2) size()").histories())
                .anySatisfy(history -> assertThat(history).contains("0.0=null", "1.1=1"));
    }

    @Test
    void aSynchronizedMethodThatThrowsLetsGoOfItsMonitor() throws Exception {
        Matrix.Result result = run("SynchronizedCounter", "failing() increment() | increment()");
        assertThat(result.explored().stuck()).isZero();
        assertThat(result.histories()).allSatisfy(history -> assertThat(history).contains("0.0!IllegalStateException"));
    }

    @Test
    void staticStateIsFreshInEveryExecution() throws Exception {
        Matrix.Result result = run("StaticState", "next() plain() seen() | next() locked()");
        assertThat(result.runs().get(0)).isEqualTo("0.0 0.0=41 0.1 0.1=6 0.2 0.2=1 1.0 1.0=42 1.1 1.1=7 ");
        assertThat(result.histories()).allSatisfy(history -> assertThat(history).contains("0.2=1"));
        assertThat(result.histories()).allSatisfy(history -> assertThat(history).containsPattern("=4[12]"));
        assertThat(run("StaticState", "next()").runs()).containsExactly("0.0 0.0=41 ");
    }

    @Test
    void theSurroundingsAreTheSameInEveryExecution() throws Exception {
        Matrix.Result first = run("Surroundings", "everything() everything()");
        Matrix.Result second = run("Surroundings", "everything() everything()");
        assertThat(second.runs()).isEqualTo(first.runs());
        try (Explorer other = Explorer.over(OrdinaryCodeTest.class.getClassLoader())) {
            Program program = Matrix.of(other, "Surroundings", "everything() everything()");
            assertThat(Matrix.run(other, program, DepthFirst.within(2)).runs()).isEqualTo(first.runs());
        }
        Program two = Matrix.of(explorer, "Surroundings", "everything() | everything()");
        assertThat(Matrix.run(explorer, two, Limited.to(30, new RandomWalk(5))).runs())
                .isEqualTo(Matrix.run(explorer, two, Limited.to(30, new RandomWalk(5)))
                        .runs());
    }

    @Test
    void cleanersRunOnlyExplicitly() throws Exception {
        assertThat(run("Cleaned", "collected() clean()").histories()).containsExactly("0.0 0.0=0 0.1 0.1=1 ");
    }

    @Test
    void threadsOfTheCodeUnderTestAreControlled() throws Exception {
        Matrix.Result racy = run("ThreadStarter", "racy()");
        assertThat(racy.histories()).containsExactly("0.0 0.0=1 ", "0.0 0.0=2 ");
        assertThat(run("ThreadStarter", "methodReference()").histories()).containsExactly("0.0 0.0=11 ");
        // The wait for the end of the executor may always be too short.
        assertThat(run("ThreadStarter", "executor()").histories()).containsExactly("0.0 0.0=105 ", "0.0 0.0=5 ");
        Matrix.Result left = run("ThreadStarter", "leftOver()");
        assertThat(left.histories()).containsExactly("0.0 0.0=3 ");
        assertThat(left.explored().stuck()).isZero();
        assertThat(run("ThreadStarter", "future()").histories()).containsExactly("0.0 0.0=5 ");
        assertThat(run("ThreadStarter", "timer()").histories()).containsExactly("0.0 0.0=6 ");
    }

    @Test
    void rejectsUncontrollableCode() {
        assertThatThrownBy(() -> run("ThreadStarter", "parallel()"))
                .isInstanceOf(Uncontrollable.class)
                .hasMessageContaining("parallelStream");
        assertThatThrownBy(() -> run("ThreadStarter", "exit()"))
                .isInstanceOf(Uncontrollable.class)
                .hasMessageContaining("System.exit");
    }

    @Test
    void lambdasRecordsEnumsAndReflectionWork() throws Exception {
        Matrix.Result result = run("Modern", "lambda(2) text() | reflective()");
        assertThat(result.runs().get(0)).isEqualTo("0.0 0.0=2 0.1 0.1=+Pair[left=2, right=0] 1.0 1.0=3 ");
        assertThat(result.histories())
                .anySatisfy(history -> assertThat(history).contains("0.0=1 ").contains("1.0=1 "));
    }

    @Test
    void timedWaitsEndByTheVirtualClockOrByANotification() throws Exception {
        Matrix.Result result = run("Waits$Gate", "awaitAtMost(1000000) | signal()");
        assertThat(result.explored().stuck()).isZero();
        assertThat(result.histories()).anySatisfy(history -> assertThat(history).contains("0.0=1"));
        assertThat(run("Waits$Gate", "awaitAtMost(1000000)").histories()).containsExactly("0.0 0.0=0 ");
        assertThat(run("Interrupted", "nap() nap()").histories()).containsExactly("0.0 0.0=slept 0.1 0.1=slept ");
    }

    @Test
    void interruptsReachThoseThatWait() throws Exception {
        Matrix.Result result = run("Interrupted", "sleep() | interrupt()");
        assertThat(result.histories()).contains("0.0 1.0 1.0=done 0.0=interrupted false ", "1.0 1.0=nobody 0.0 #");
    }

    @Test
    void initialAndLastCallsRunAlone() throws Exception {
        Class<?> type = explorer.load("java.util.concurrent.ConcurrentLinkedQueue");
        Program program = new Program(
                type.getConstructor()::newInstance,
                List.of(Matrix.call(type, "offer(7)"), Matrix.call(type, "offer(8)")),
                List.of(List.of(Matrix.call(type, "poll()")), List.of(Matrix.call(type, "poll()"))),
                List.of(Matrix.call(type, "size()")));
        Matrix.Result result = Matrix.run(explorer, program, DepthFirst.within(2));
        assertThat(result.histories())
                .hasSizeGreaterThan(3)
                .allSatisfy(history -> assertThat(history)
                        .startsWith("-1.0 -1.0=true -1.1 -1.1=true ")
                        .endsWith("-1.2 -1.2=0 "));
    }

    @Test
    void anInitialCallThatBlocksIsStuck() throws Exception {
        Class<?> type = explorer.load("java.util.concurrent.LinkedBlockingQueue");
        Program program = new Program(
                type.getConstructor()::newInstance,
                List.of(Matrix.call(type, "take()")),
                List.of(List.of(Matrix.call(type, "poll()"))),
                List.of());
        Matrix.Result result = Matrix.run(explorer, program, DepthFirst.within(2));
        assertThat(result.runs()).containsExactly("-1.0 #");
        assertThat(result.executions().get(0).events()).containsExactly(new Event.Called(Program.MAIN, 0));
    }

    @Test
    void anObjectThatCannotBeMadeIsReported() {
        Program program = Program.of(
                () -> {
                    throw new IllegalStateException("no such thing");
                },
                List.of(List.of(subject -> null)));
        assertThatThrownBy(() -> explorer.run(program, DepthFirst.within(2), execution -> true))
                .isInstanceOf(Uncontrollable.class)
                .hasMessageContaining("no such thing");
    }
}

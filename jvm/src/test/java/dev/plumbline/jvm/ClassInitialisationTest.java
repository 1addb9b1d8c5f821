package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Static initialisers run when the JVM would run them, with every schedule, in every execution anew. */
class ClassInitialisationTest {
    private final Explorer explorer = Explorer.over(ClassInitialisationTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private Matrix.Result run(String type, String threads) throws Exception {
        return Matrix.run(
                explorer,
                Matrix.of(explorer, type.contains(".") ? type : "Initialisers$" + type, threads),
                DepthFirst.within(DepthFirst.UNBOUNDED));
    }

    private static Set<String> results(Matrix.Result result, String call) {
        return result.histories().stream()
                .map(history -> history.replaceAll(".*" + call + "=(\\S+) .*", "$1"))
                .collect(Collectors.toSet());
    }

    @Test
    void othersSeeWhatAnInitialiserPublishes() throws Exception {
        assertThat(results(run("Publishing", "make() | get()"), "1.0")).containsExactlyInAnyOrder("-1", "0", "7");
    }

    @Test
    void initialisersThatNeedEachOtherEndInADeadlock() throws Exception {
        Matrix.Result result = run("Crossed", "left() | right()");
        Set<Ending.Kind> endings = result.executions().stream()
                .filter(each -> each.ending() instanceof Ending.Stuck)
                .map(each -> ((Ending.Stuck) each.ending()).kind())
                .collect(Collectors.toSet());
        assertThat(endings).containsExactly(Ending.Kind.DEADLOCK);
        // Serially the first one to be used sees nothing of the second, which has not ended.
        assertThat(result.histories())
                .contains("0.0 0.0=2 1.0 1.0=1 ", "1.0 1.0=2 0.0 0.0=1 ")
                .anyMatch(history -> history.endsWith("#"));
    }

    @Test
    void aClassIsInitialisedOnceAndAfterTheOneAbove() throws Exception {
        Matrix.Result result = run("Once", "use() count() | use()");
        assertThat(results(result, "0.1")).containsExactly("1");
        assertThat(results(run("Once", "use() | count()"), "1.0")).containsExactlyInAnyOrder("0", "1");
    }

    @Test
    void initialisesBeforeTheArgumentsOfAConstructorAreDecided() throws Exception {
        Matrix.Result result = run("Conditional", "use() | count()");
        assertThat(results(result, "0.0")).containsExactly("5");
        assertThat(results(result, "1.0")).containsExactlyInAnyOrder("0", "1");
    }

    @Test
    void anInitialiserThatFailsIsNotTriedAgain() throws Exception {
        assertThat(run("shop.FailingInitialiser", "use() | use()").histories())
                .contains("0.0 0.0=ExceptionInInitializerError 1.0 1.0=NoClassDefFoundError ")
                .allMatch(history ->
                        history.contains("=ExceptionInInitializerError") && history.contains("=NoClassDefFoundError"));
    }

    @Test
    void anUnobservableInitialiserCostsNoSchedule() throws Exception {
        // Each call is one step: neither the class nor the final fields are points.
        assertThat(run("Lazy", "get() | get()").explored().executions()).isEqualTo(2);
    }
}

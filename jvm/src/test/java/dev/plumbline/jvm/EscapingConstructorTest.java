package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Race;
import dev.plumbline.jvm.execution.RaceListener;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects that others get at while their constructor still runs. */
class EscapingConstructorTest {
    private final Explorer explorer = Explorer.over(EscapingConstructorTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private Matrix.Result run(String type) throws Exception {
        return Matrix.run(
                explorer,
                Matrix.of(explorer, "Escapes$" + type, "make(1) | get()"),
                DepthFirst.within(DepthFirst.UNBOUNDED));
    }

    private static Set<String> results(Matrix.Result result) {
        return result.histories().stream()
                .map(history -> history.replaceAll(".*1\\.0=(\\S+) .*", "$1"))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Stored",
                "Final",
                "OfRecord",
                "Lambda",
                "Reference",
                "Inner",
                "Overridden",
                "Static",
                "Started",
                "Listener"
            })
    void showsTheFieldBeforeTheConstructorWritesIt(String type) throws Exception {
        assertThat(results(run(type))).containsExactlyInAnyOrder("-1", "0", "1");
    }

    @Test
    void aConstructorWritesToAnotherObjectInSight() throws Exception {
        assertThat(results(run("Linked"))).containsExactlyInAnyOrder("-11", "-9", "9", "11");
    }

    @Test
    void writesBeforeTheObjectEscapesAreNotPoints() throws Exception {
        Matrix.Result result = run("Late");
        assertThat(results(result)).containsExactlyInAnyOrder("-1", "1");
        // The beginning of make and its write of the volatile field; the beginning of get, its read of that field and,
        // if it finds a part, that of the part: three orders with the read before the write, three with it after.
        assertThat(result.explored().executions()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Stored", "Final", "OfRecord", "Overridden", "Static"})
    void theReductionFindsTheSameHistories(String type) throws Exception {
        Matrix.Result all = run(type);
        Matrix.Result reduced = Matrix.run(
                explorer, Matrix.of(explorer, "Escapes$" + type, "make(1) | get()"), new Dpor(Dependence.OF_HISTORIES));
        assertThat(results(reduced)).isEqualTo(results(all));
    }

    private List<String> racesOf(String type) throws Exception {
        List<String> variables = new ArrayList<>();
        explorer.races(Optional.of(new RaceListener() {
            @Override
            public void found(Race race) {
                variables.add(race.variable());
            }

            @Override
            public void usesWeakOrder(Site site) {}
        }));
        run(type);
        return variables;
    }

    @Test
    void aFinalFieldThatIsWrittenInSightIsPartOfARace() throws Exception {
        assertThat(racesOf("Final")).containsOnly("dev.plumbline.subjects.Escapes$Final$Part.value");
        assertThat(racesOf("Overridden")).containsOnly("dev.plumbline.subjects.Escapes$Overridden$Part.value");
    }

    @Test
    void aFinalFieldThatIsWrittenBeforeIsNot() throws Exception {
        assertThat(racesOf("Late")).isEmpty();
        assertThat(racesOf("Stored")).isEmpty();
    }
}

package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why silent actions cannot happen, of all values of their parameters at once. */
class SilentObstaclesTest {
    @TempDir
    Path folder;

    private Spec spec;

    Specs specs() {
        return new Specs(folder);
    }

    @BeforeEach
    void load() throws BadInput {
        spec = specs().module("""
                        ---- MODULE M ----
                        EXTENDS Naturals
                        VARIABLES level, open
                        Init == level = <<1, 3, 1>> /\\ open = [p \\in 1..3 |-> FALSE]
                        Drain(p) == /\\ level[p] > 2
                                    /\\ open[p]
                                    /\\ level' = [level EXCEPT ![p] = 0]
                                    /\\ UNCHANGED open
                        Drop(p, n) == /\\ level[p] > n + 4
                                      /\\ level' = [level EXCEPT ![p] = n]
                                      /\\ UNCHANGED open
                        Fill == /\\ level[1] = 0
                                /\\ level' = [level EXCEPT ![1] = 3]
                                /\\ UNCHANGED open
                        Leak(p) == /\\ level[p] > 0
                                   /\\ level' = [level EXCEPT ![p] = @ - 1]
                                   /\\ UNCHANGED open
                        Open(p) == /\\ open' = [open EXCEPT ![p] = TRUE]
                                   /\\ UNCHANGED level
                        Next == \\/ \\E p \\in 1..3 : Drain(p) \\/ Leak(p) \\/ Open(p)
                                \\/ \\E p \\in 1..3, n \\in 0..1 : Drop(p, n)
                                \\/ Fill
                        ====
                        """).load("M", TlaOptions.DEFAULT.withSilent("Drain", "Drop", "Fill", "Leak"));
    }

    private Step silent(String name) {
        return spec.silentSteps().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<String> obstacles(String name, State state) {
        return silent(name).obstacles(state).stream().map(Obstacle::toString).toList();
    }

    @Test
    void reportsFailureForEveryValueOnce() {
        State initial = spec.initialStates().get(0);
        assertThat(obstacles("Fill", initial)).containsExactly("level[1] = 0: 1 = 0 is FALSE at M.tla:12");
        assertThat(obstacles("Drop", initial))
                .containsExactly("level[p] > n + 4: 1 > 4 (p = 1, n = 0; so for every n, p) is FALSE at M.tla:9");
    }

    @Test
    void failureForSomeValuesNamesTheirNumber() {
        State initial = spec.initialStates().get(0);
        assertThat(obstacles("Drain", initial))
                .containsExactly(
                        "level[p] > 2: 1 > 2 (p = 1; so for 2 of 3 values of p) is FALSE at M.tla:5",
                        "open[p]: open[2] (p = 2; so for 1 of 3 values of p) is FALSE at M.tla:6");
        assertThat(obstacles("Leak", initial)).isEmpty();
    }

    /** If an action is reported as impossible, no instance of it is possible, and nothing is reported if one is. */
    @Test
    void obstaclesExistExactlyIfThereIsNoNextState() throws BadInput {
        Set<State> met = new LinkedHashSet<>(spec.initialStates());
        List<State> queue = new ArrayList<>(met);
        List<Step> steps = new ArrayList<>(spec.silentSteps());
        for (String process : List.of("1", "2", "3")) {
            steps.add(spec.action(Specs.op("Open", "p", process)).completing());
        }
        int blocked = 0;
        for (int i = 0; i < queue.size() && i < 150; i++) {
            State state = queue.get(i);
            for (Step step : spec.silentSteps()) {
                assertThat(step.obstacles(state).isEmpty())
                        .as("%s in %s", step.name(), state)
                        .isEqualTo(!step.next(state).isEmpty());
                blocked += step.next(state).isEmpty() ? 1 : 0;
            }
            for (Step step : steps) {
                step.next(state).stream().filter(met::add).forEach(queue::add);
            }
        }
        assertThat(blocked).isGreaterThan(100);
    }
}

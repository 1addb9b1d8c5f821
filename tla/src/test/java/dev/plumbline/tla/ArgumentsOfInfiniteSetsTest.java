package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A given argument needs no quantifier over a finite set. With a finite one the steps are the same. */
@Tag("slow")
class ArgumentsOfInfiniteSetsTest {
    private static final String MODULE = """
            ---- MODULE M ----
            EXTENDS Integers
            VARIABLE x
            Init == x = 1
            Up(n) == x' = x + n
            Determined(n, m) == m = x + n /\\ x' = m
            Both(n, m) == n > m /\\ x' = n * m
            Inner(n) == \\E k \\in 1..2 : x' = n + k
            Next == \\/ \\E n \\in SET : Up(n)
                    \\/ \\E n, m \\in SET : Determined(n, m)
                    \\/ \\E n \\in SET, b \\in {0, 1}, m \\in SET : Both(n + b, m)
                    \\/ \\E n \\in SET : Inner(n)
            ====
            """;

    @TempDir
    Path folder;

    private ExplorableSpec load(String set) throws BadInput {
        return (ExplorableSpec) new Specs(folder)
                .onOwnEvaluator()
                .module(MODULE.replace("SET", set))
                .load("M");
    }

    private static List<String> steps(ExplorableSpec spec, Selection selection) throws BadInput {
        State first = spec.explore(Selection.ALL.by("Up").withArgument("n", Value.of(0)))
                .initial()
                .states()
                .get(0);
        return spec.explore(selection).next(first).transitions().stream()
                .map(Transition::toString)
                .sorted()
                .toList();
    }

    @Test
    void stepsAreThoseOfAFiniteSetThatHasTheArguments() throws BadInput {
        ExplorableSpec finite = load("(-3..9)");
        List<List<String>> expected = new ArrayList<>();
        List<Selection> selections = new ArrayList<>();
        for (Value n : List.of(Value.of(-2), Value.of(0), Value.of(1), Value.of(3), Value.of("a"))) {
            selections.add(Selection.ALL.by("Up").withArgument("n", n));
            selections.add(Selection.ALL.by("Inner").withArgument("n", n));
            for (Value m : List.of(Value.of(-1), Value.of(1), Value.of(4))) {
                selections.add(
                        Selection.ALL.by("Determined").withArgument("n", n).withArgument("m", m));
            }
        }
        int steps = 0;
        for (Selection selection : selections) {
            expected.add(steps(finite, selection));
            steps += expected.get(expected.size() - 1).size();
        }
        assertThat(steps).isGreaterThan(10);
        ExplorableSpec infinite = load("Int");
        for (int i = 0; i < selections.size(); i++) {
            assertThat(steps(infinite, selections.get(i)))
                    .as("%s", selections.get(i))
                    .isEqualTo(expected.get(i));
        }
    }

    @Test
    void anArgumentThatDecidesNoElementIsNotEnough() throws BadInput {
        ExplorableSpec infinite = load("Int");
        for (Selection selection : List.of(
                Selection.ALL.by("Determined").withArgument("n", Value.of(1)),
                Selection.ALL.by("Both").withArgument("n", Value.of(1)).withArgument("m", Value.of(1)))) {
            assertThatThrownBy(() -> steps(infinite, selection)).hasMessageContaining("cannot enumerate");
        }
    }
}

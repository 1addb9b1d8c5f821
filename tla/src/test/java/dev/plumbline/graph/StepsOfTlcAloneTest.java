package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A specification with an operator that only TLC's interpreter evaluates: its steps have names all the same. */
class StepsOfTlcAloneTest {
    private static final String DICE = """
            EXTENDS Naturals, TLC
            VARIABLE x
            Init == x = 0
            Roll == x' = x + RandomElement({1})
            Jump(n) == x = 0 /\\ x' = 10 + n
            Next == Roll \\/ \\E n \\in 1..2 : Jump(n)
            Below == x # 13
            """;

    @TempDir
    Path folder;

    private ExplorableSpec dice() throws BadInput {
        return Modules.load(folder, DICE, "INIT Init\nNEXT Next\nINVARIANT Below\n");
    }

    @Test
    void stepsOfAPathHaveNames() throws BadInput {
        Finding.Invariant finding = (Finding.Invariant)
                GraphSearch.DEFAULT.explore(dice()).finding().orElseThrow();
        assertThat(finding.behaviour().moments())
                .extracting(Behaviour.Moment::step)
                .containsExactly("Init", "Jump(n: 2)", "Roll");
        assertThat(finding.rule().why()).hasToString("[x # 13: 13 # 13 is FALSE at M.tla:8]");
    }

    @Test
    void actionsAreSelectedByName() throws BadInput {
        ExplorableSpec spec = dice();
        State start = spec.state(Map.of("x", Value.of(0)));
        assertThat(calls(spec.explore(Selection.ALL.by("Roll")).next(start).transitions()))
                .containsExactly("Roll() -> 1");
        assertThat(calls(spec.explore(Selection.ALL.by("Jump")).next(start).transitions()))
                .containsExactly("Jump(n: 1) -> 11", "Jump(n: 2) -> 12");
        assertThat(calls(spec.explore(Selection.ALL.withArgument("n", Value.of(2)))
                        .next(start)
                        .transitions()))
                .containsExactly("Jump(n: 2) -> 12");
    }

    private static List<String> calls(List<Transition> transitions) {
        return transitions.stream()
                .map(each -> each.call() + " -> "
                        + ((Value.Rec) each.next().value()).fields().get("x"))
                .toList();
    }
}

package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.sany.ParsedModules;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.value.Names;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A budget ends an evaluation within one expression, also where sets and functions are evaluated when needed. */
class EvaluationBudgetTest {
    private static final long STACK_BYTES = 1L << 28;

    @TempDir
    Path folder;

    @Test
    void endsFilterOverSubsets() throws Exception {
        assertEnds("\\E s \\in {t \\in SUBSET (1..40) : 1 \\in t /\\ 1 \\notin t} : TRUE");
    }

    @Test
    void endsFunctionOverNaturals() throws Exception {
        assertEnds("LET f[n \\in Nat] == n + 1 IN \\E s \\in SUBSET (1..40) : f[Cardinality(s)] = 100");
    }

    /** Three thousand calls: the elements that are copied use up the budget. */
    @Test
    void endsSequenceThatGrows() throws Exception {
        assertEnds("LET RECURSIVE F(_, _)\n"
                + "         F(n, s) == IF n = 0 THEN s ELSE F(n - 1, Append(s, n)) IN Len(F(3000, <<>>))");
    }

    @Test
    void endsSequenceThatDoubles() throws Exception {
        assertEnds(
                "LET RECURSIVE F(_, _)\n         F(n, s) == IF n = 0 THEN s ELSE F(n - 1, s \\o s) IN Len(F(21, <<1>>))");
    }

    @Test
    void endsFunctionThatIsChangedOften() throws Exception {
        assertEnds("LET RECURSIVE F(_, _)\n         F(n, f) == IF n = 0 THEN f ELSE F(n - 1, [f EXCEPT ![n] = n])\n"
                + "     IN F(1000, [i \\in 1..2000 |-> 0])[1]");
    }

    @Test
    void endsSetThatGrows() throws Exception {
        assertEnds("LET RECURSIVE F(_, _)\n         F(n, s) == IF n = 0 THEN s ELSE F(n - 1, s \\cup {n})\n"
                + "     IN Cardinality(F(2000, {}))");
    }

    private void assertEnds(String expression) throws Exception {
        SanySpecification parsed = ParsedModules.of(
                folder,
                "INIT Init\nNEXT Next\n",
                "EXTENDS Naturals, FiniteSets, Sequences\nVARIABLE x\nInit == x = 0\nNext == x' = x\nE == "
                        + expression);
        int[] looks = {0};
        Evaluator evaluator = new Evaluator(parsed.specification(), new Names(), () -> {
            if (++looks[0] > 3) {
                throw new CancellationException("enough");
            }
        });

        Throwable[] thrown = {null};
        // Thousands of nested calls, whatever the default size of a stack.
        Thread deep = new Thread(
                null,
                () -> {
                    try {
                        evaluator.value(evaluator.compile(parsed.definition("E").body()), null, null);
                    } catch (Throwable e) {
                        thrown[0] = e;
                    }
                },
                "deep",
                STACK_BYTES);
        deep.start();
        deep.join();
        assertThat(thrown[0]).isInstanceOf(CancellationException.class);
        assertThat(looks[0]).isEqualTo(4);
    }
}

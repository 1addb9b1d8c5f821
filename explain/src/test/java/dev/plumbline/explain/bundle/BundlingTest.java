package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.automatic.AutomaticEngine;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BundlingTest {
    private static final History STALE = Samples.history(List.of(
            Samples.operation(0, "write", Map.of("value", Value.of(7)), 0, 10, 1),
            Samples.operation(1, "write", Map.of("value", Value.of(8)), 5, 40, 2),
            Samples.operation(2, "read", Map.of("result", Value.of(3)), 20, 30, 3)));

    private static Bundle bundle(Budget budget, boolean withRemains) throws Exception {
        return bundle(new SweepEngine(), budget, withRemains);
    }

    private static Bundle bundle(Engine engine, Budget budget, boolean withRemains) throws Exception {
        Spec spec = Models.named("register");
        Check check = Check.of(STALE, spec).engine(engine);
        Result found = (withRemains ? check.explainable() : check).run();
        assertThat(found.remains().isPresent()).isEqualTo(withRemains);
        return new Bundling("plumbline 0.0", InstantSource.fixed(Instant.parse("2026-01-01T00:00:00.5Z")), budget)
                .bundle(found, "line")
                .orElseThrow();
    }

    @Test
    void whatTheSweepLeftAndASecondSweepGiveTheSame() throws Exception {
        Bundle bundle = bundle(Budget.DEFAULT, true);
        Bundle again = bundle(Budget.DEFAULT, false);
        assertThat(again.failing().layers()).isEqualTo(bundle.failing().layers());
        assertThat(again.failing().stalled()).isEqualTo(bundle.failing().stalled());
        assertThat(bundle.source().created()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(bundle.notes()).isEmpty();
        // Nothing performed, each write alone, both in either order.
        assertThat(bundle.failing().layers().nodes()).hasSize(5);
        assertThat(bundle.failing().stalled()).first().satisfies(read -> {
            assertThat(read.operation()).isEqualTo(2);
            assertThat(read.at()).hasSize(3);
        });
    }

    @Test
    void whatAMonitorFoundIsPutIntoABundleLikeAnyOther() throws Exception {
        Bundle bundle = bundle(new AutomaticEngine(0), Budget.DEFAULT, true);
        Bundle again = bundle(new AutomaticEngine(0), Budget.DEFAULT, false);
        assertThat(bundle.source().decider().name()).isEqualTo("monitor");
        assertThat(bundle.notes()).isEmpty();
        assertThat(bundle.failing().history()).isEqualTo(STALE);
        assertThat(bundle.failing().counterexample().failedAt()).isEqualTo(2);
        // Nobody wrote 3: the read is wrong without the two writes.
        assertThat(bundle.failing().counterexample().leftOut()).isEqualTo(2);
        assertThat(bundle.failing().counterexample().restricted()).isTrue();
        StringWriter text = new StringWriter();
        new BundleText(bundle, new TextPage(new PrintWriter(text), 100, true), new Colours(false)).print();
        assertThat(text.toString())
                .contains(
                        "From nowhere: #2 read() returned 3, which was never written. #2 could only have returned 7 or 8.\n")
                .contains(
                        "considers only the operations that prove the violation; the others may change what is possible");
        assertThat(bundle.failing().layers().nodes()).hasSize(1);
        assertThat(again.failing().layers()).isEqualTo(bundle.failing().layers());
        assertThat(again.failing().stalled()).isEqualTo(bundle.failing().stalled());
    }

    @Test
    void withoutABudgetThereIsANoteInPlaceOfTheInterpretations() throws Exception {
        Bundle bundle = bundle(Budget.DEFAULT.withSteps(1), false);
        assertThat(bundle.failing().layers()).isEqualTo(FailingHistory.NO_LAYERS);
        assertThat(bundle.failing().stalled()).isEmpty();
        assertThat(bundle.notes()).singleElement().asString().startsWith("without the interpretations near the end: ");
    }
}

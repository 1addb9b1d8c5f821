package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bundles whose history begins in the middle. */
class BegunBundleTest {
    private static Spec map() throws BadInput {
        return Models.named("map");
    }

    /** A get of nothing, which conforms from the initial state. */
    private static History get() throws BadInput {
        History.Builder history = new History.Builder("rest", Order.Timeboxes.NANOSECONDS);
        history.add(Operation.returned(0, "get", Map.of("key", Value.of(1), "result", Value.parse("null")), 1, 2));
        return history.build();
    }

    private static Bundle bundle(String... states) throws BadInput {
        List<Value> values = new java.util.ArrayList<>();
        for (String state : states) {
            values.add(Value.parse(state));
        }
        Spec map = map();
        Result result = Check.of(get(), new Beginning(values, 52).source(map, map.copy(map)))
                .explainable()
                .run();
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
        return new Bundling("test", InstantSource.system(), Budget.DEFAULT)
                .bundle(result, "line")
                .orElseThrow();
    }

    private static String text(Bundle bundle) {
        StringWriter text = new StringWriter();
        new BundleText(bundle, new TextPage(new PrintWriter(text), 100, true), new Colours(false)).print();
        return text.toString();
    }

    @Test
    void theStateIsInTheFileAndTheHistoryIsCheckedFromThere() throws BadInput {
        assertThat(Check.of(get(), map()).run().verdict()).isInstanceOf(Verdict.Conforms.class);
        Bundle read = Bundle.read("b", bundle("(1 :> 5)").bytes());
        assertThat(read.beginning()).contains(new Beginning(List.of(Value.parse("(1 :> 5)")), 52));
        assertThat(read.violated().name()).isEqualTo("map");
        assertThat(Check.of(
                                read.failing().history(),
                                read.violated().source(getClass().getClassLoader()))
                        .run()
                        .verdict())
                .isInstanceOf(Verdict.Violates.class);
        assertThat(Beginning.whole(read.violated())).isEqualTo(map().copy(map()));
        BundleUse.all(read);
    }

    @Test
    void explainAndTheViewerTellTheState() throws BadInput {
        assertThat(text(bundle("(1 :> 5)")))
                .contains(
                        "The history begins in this state: every explanation of the 52 operations before it leads there,",
                        "state = <<5>>");
        Bundle two = bundle("(1 :> 5)", "(1 :> 6)");
        assertThat(text(two)).contains("begins in one of these 2 states", "1.   [1] = 5", "2.   [1] = 6");
        assertThat(new BundleJson(two).line("x")).contains("\"begins\":{\"operationsBefore\":52,\"states\":[\"<<5>>\"");
    }

    @Test
    void whatIsNoBeginningIsRefused() throws BadInput {
        SpecCopy begun = bundle("(1 :> 5)").violated();
        for (String missing : List.of("states", "operations", "of")) {
            Map<String, Value> settings = new java.util.TreeMap<>(begun.settings());
            settings.remove(missing);
            SpecCopy damaged = new SpecCopy(begun.kind(), begun.name(), settings, begun.files());
            assertThatThrownBy(() -> damaged.source(getClass().getClassLoader()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith(missing + " of a history that has begun before; expected ");
        }
        Beginning nowhere = new Beginning(List.of(Value.of("no map")), 1);
        assertThatThrownBy(() -> nowhere.begin(map()))
                .isInstanceOf(BadInput.class)
                .hasMessage("specification map has no state that is shown as \"no map\"; expected one to begin in");
    }
}

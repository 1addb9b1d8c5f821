package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Transitions that the evaluator of our own finds: the same names, arguments, states and order as with TLC's. */
@Tag("slow")
class ExplorationOnOwnEvaluatorTest {
    private static final Path MODELS = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "tla");
    /** Small models in the normal run, all if a million random cases are requested: some have many initial states. */
    private static final long MOST_GENERATED =
            Integer.getInteger("plumbline.random", 20_000) > 100_000 ? Long.MAX_VALUE : 300;

    private static final int STATES = Math.min(150, Integer.getInteger("plumbline.random", 20_000) / 1_000);

    @Nested
    class Examples extends ExplorationTest {
        @Override
        Specs specs() {
            return super.specs().onOwnEvaluator();
        }

        @Test
        @Override
        void integersHave32Bits() throws BadInput {
            Map<String, Value> values = Map.of("map", Value.of(3_000_000_000L), "log", Value.tuple());
            State state = load(COUNTERS, TWO_KEYS).state(values);
            assertThat(state.value()).isEqualTo(Value.record(values));
        }
    }

    @Nested
    class Selections extends ExplorationRandomTest {
        @Override
        ExplorableSpec load(Path module, TlaOptions options) throws BadInput {
            ExplorableSpec spec = TlaSpec.checked(TlaSpec.request(module, options));
            assertThat(spec.reference()).as("evaluated by our own").isPresent();
            return spec;
        }
    }

    private record Model(Path module, Path config) {
        @Override
        public String toString() {
            return MODELS.relativize(module).toString();
        }
    }

    /** The public models, each with its first configuration. */
    static Stream<Model> models() throws IOException {
        Path list = MODELS.resolve("MODELS.tsv");
        if (!Files.isRegularFile(list)) {
            return Stream.of();
        }
        List<Model> models = new ArrayList<>();
        for (String line : Files.readAllLines(list)) {
            String[] columns = line.split("\t");
            if (columns.length > 1
                    && columns[0].endsWith(".tla")
                    && columns[1].endsWith(".cfg")
                    && columns[3].matches("\\d+")
                    && Long.parseLong(columns[3]) <= MOST_GENERATED) {
                models.add(new Model(MODELS.resolve(columns[0]), MODELS.resolve(columns[1])));
            }
        }
        return models.stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    void transitionsAreThoseOfTheReference(Model model) throws Exception {
        TlaOptions options = TlaOptions.DEFAULT.withConfig(model.config);
        ExtensibleSpec own;
        try {
            own = TlaSpec.checked(TlaSpec.request(model.module, options));
        } catch (BadInput e) {
            // Without a behaviour, as a specification that only makes assumptions.
            assertThatThrownBy(() -> TlaSpec.onTlc(model.module, options)).isInstanceOf(BadInput.class);
            return;
        }
        if (own.reference().isEmpty()) {
            assertThat(own).as("left to TLC").hasSameClassAs(TlaSpec.onTlc(model.module, options));
            return;
        }
        ExplorableSpec tlc = (ExplorableSpec) own.reference().orElseThrow();
        assertThat(own.transitionNames()).isEqualTo(tlc.transitionNames());
        for (String name : own.transitionNames()) {
            assertThat(own.parameters(name)).as(name).isEqualTo(tlc.parameters(name));
        }
        assertThat(own.constants()).isEqualTo(tlc.constants());
        Exploration ours = own.explore(Selection.ALL.withExcluded());
        Exploration theirs = tlc.explore(Selection.ALL.withExcluded());
        compare(ours.initial(), theirs.initial());
        for (State state : some(own)) {
            compare(ours.next(state), theirs.next(tlc.stateOf(state.value()).orElseThrow()));
        }
    }

    /** Those that are met first, and then at random. */
    private static List<State> some(ExplorableSpec spec) throws BadInput {
        List<State> all = new ArrayList<>();
        Exploration exploration = spec.explore(Selection.ALL);
        List<State> initial = exploration.initial().states();
        Random random = new Random(5);
        while (all.size() < STATES) {
            State state = initial.get(random.nextInt(initial.size()));
            for (int i = 0; i < 15; i++) {
                all.add(state);
                List<State> next = exploration.next(state).states();
                if (next.isEmpty()) {
                    break;
                }
                state = next.get(random.nextInt(next.size()));
            }
        }
        return all;
    }

    private static void compare(Exploration.Reached ours, Exploration.Reached theirs) {
        assertThat(ours.generated()).isEqualTo(theirs.generated());
        assertThat(texts(ours)).containsExactlyElementsOf(texts(theirs));
    }

    private static List<String> texts(Exploration.Reached reached) {
        return reached.transitions().stream()
                .map(each -> each.call() + " -> " + each.next().value() + " " + each.excludedBy())
                .toList();
    }
}

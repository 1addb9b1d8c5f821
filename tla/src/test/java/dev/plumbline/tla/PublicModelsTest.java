package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Public models have as many distinct states, and as many generated ones, as TLC reports. Models with more states than
 * {@code -Dplumbline.models=N} (default 4,000) are left out, as are those in {@link #LEFT_OUT}: the tests hold that
 * each of these still has its reason.
 */
class PublicModelsTest {
    private static final Path MODELS = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "tla");
    private static final int MOST = Integer.getInteger("plumbline.models", 4_000);

    private static final String ASSUMPTIONS = "cannot tell the specification";
    private static final String SYMMETRY = "SYMMETRY";

    /**
     * By configuration: what the message of the failure says; or SYMMETRY, which the counts of TLC go by and ours do
     * not.
     */
    private static final Map<String, String> LEFT_OUT = leftOut();

    private static Map<String, String> leftOut() {
        Map<String, String> reasons = new LinkedHashMap<>();
        reasons.put("SpecifyingSystems/AsynchronousInterface/PrintValues.cfg", ASSUMPTIONS);
        reasons.put("SpecifyingSystems/SimpleMath/SimpleMath.cfg", ASSUMPTIONS);
        reasons.put("TransitiveClosure/TransitiveClosure.cfg", ASSUMPTIONS);
        reasons.put("sums_even/MC_sums_even.cfg", ASSUMPTIONS);
        reasons.put("Paxos/MCVoting.cfg", SYMMETRY);
        reasons.put("SimplifiedFastPaxos/Paxos.cfg", SYMMETRY);
        reasons.put("SimplifiedFastPaxos/FastPaxos.cfg", SYMMETRY);
        reasons.put("MultiPaxos-SMR/MultiPaxos_MC_small.cfg", SYMMETRY);
        return reasons;
    }

    private record Model(Path module, String config, long distinct, long generated) {
        TlaOptions options() {
            return TlaOptions.DEFAULT.withConfig(MODELS.resolve(config));
        }
    }

    private static List<Model> models() throws IOException {
        Path list = MODELS.resolve("MODELS.tsv");
        assumeTrue(
                Files.isRegularFile(list),
                "public models are not at " + MODELS + " (set -Dplumbline.cases=FOLDER); these tests are skipped");
        List<Model> models = new ArrayList<>();
        for (String line : Files.readAllLines(list)) {
            String[] fields = line.split("\t");
            if (!fields[0].equals("module")) {
                models.add(new Model(
                        MODELS.resolve(fields[0]), fields[1], Long.parseLong(fields[2]), Long.parseLong(fields[3])));
            }
        }
        return models;
    }

    @TestFactory
    Stream<DynamicTest> countsOfStatesEqualThoseOfTlc() throws IOException {
        return models().stream()
                .filter(model -> model.distinct <= MOST && !LEFT_OUT.containsKey(model.config))
                .map(model -> DynamicTest.dynamicTest(model.config, () -> {
                    BreadthFirst found =
                            BreadthFirst.of(TlaSpec.load(model.module, model.options()), 2 * (int) model.distinct);
                    assertThat(found.states().size() + " distinct, " + found.generated() + " generated")
                            .isEqualTo(model.distinct + " distinct, " + model.generated + " generated");
                }));
    }

    @TestFactory
    Stream<DynamicTest> modelsLeftOutHaveTheirReason() throws IOException {
        return models().stream()
                .filter(model -> LEFT_OUT.containsKey(model.config))
                .map(model -> DynamicTest.dynamicTest(
                        model.config + ": " + LEFT_OUT.get(model.config), () -> holdsTo(model)));
    }

    private static void holdsTo(Model model) throws IOException {
        String reason = LEFT_OUT.get(model.config);
        if (reason.equals(SYMMETRY)) {
            assertThat(Files.readString(MODELS.resolve(model.config))).containsPattern("(?m)^\\s*SYMMETRY");
        } else {
            assertThatThrownBy(() -> TlaSpec.load(model.module, model.options()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(reason);
        }
    }

    @Test
    void everyReasonIsThatOfAModelOfTheList() throws IOException {
        assertThat(models().stream().map(Model::config)).containsAll(LEFT_OUT.keySet());
    }
}

package dev.plumbline.tla.community;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operator of the bundled community modules gives what TLC with the overrides of the community modules gave:
 * values and errors that {@link CommunityModulesRun} has written down.
 */
@Tag("slow")
class CommunityModulesTest {
    /** Every fourth fact; all of them where {@code plumbline.random} asks for a long run. */
    private static final int STRIDE = Integer.getInteger("plumbline.random", 0) > 10_000 ? 1 : 4;

    @TempDir
    Path folder;

    /** Numbers that TLC cuts off at 32 bits: here they are what the file says. */
    private static final String WIDE_NUMBERS = "JsonDeserialize(\"$FOLDER/json7\")";

    @Test
    void everyOperatorGivesTheValuesOfTlcWithOverrides() throws Exception {
        assertThat(differences(CommunityFacts::values)).isEmpty();
    }

    @Test
    void theOwnEvaluatorGivesTheValuesOfTlcWithOverrides() throws Exception {
        List<String> differences = differences(CommunityFacts::ownValues);

        assertThat(differences).allMatch(each -> each.startsWith(WIDE_NUMBERS));
    }

    /** Evaluates expressions of a module. */
    @FunctionalInterface
    private interface Evaluation {
        List<String> values(String module, List<String> expressions, Path folder) throws Exception;
    }

    private List<String> differences(Evaluation evaluation) throws Exception {
        SampleFiles.write(folder);
        Map<String, List<String[]>> facts = facts();
        List<String> differences = new ArrayList<>();
        for (Map.Entry<String, List<String[]>> module : facts.entrySet()) {
            List<String[]> chosen = IntStream.range(0, module.getValue().size())
                    .filter(i -> i % STRIDE == 0)
                    .mapToObj(module.getValue()::get)
                    .toList();
            List<String> expressions = chosen.stream().map(fact -> fact[1]).toList();
            List<String> values = evaluation.values(module.getKey(), expressions, folder);
            for (int i = 0; i < values.size(); i++) {
                String expected = chosen.get(i)[2];
                if (!values.get(i).equals(expected)) {
                    differences.add(expressions.get(i) + " is " + values.get(i) + ", in TLC " + expected);
                }
            }
        }

        return differences;
    }

    @Test
    void everyOperatorOfTheTableHasFacts() throws Exception {
        Map<String, List<String[]>> facts = facts();
        Set<String> without = new LinkedHashSet<>();
        for (OperatorTable operator : OperatorTable.all()) {
            if (facts.get(operator.module()).stream().noneMatch(fact -> fact[1].contains(operator.name()))) {
                without.add(operator.module() + "!" + operator.name());
            }
        }

        assertThat(without).isEmpty();
    }

    private static Map<String, List<String[]>> facts() throws Exception {
        Map<String, List<String[]>> facts = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                CommunityModulesTest.class.getResourceAsStream("facts.tsv"), StandardCharsets.UTF_8))) {
            lines.lines()
                    .map(line -> line.split("\t"))
                    .forEach(fact -> facts.computeIfAbsent(fact[0], module -> new ArrayList<>())
                            .add(fact));
        }
        return facts;
    }
}

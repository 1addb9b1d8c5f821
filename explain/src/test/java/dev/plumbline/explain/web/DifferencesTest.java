package dev.plumbline.explain.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.change.ChangeText;
import dev.plumbline.explain.change.RandomValues;
import dev.plumbline.explain.change.ValueChange;
import dev.plumbline.explain.headless.Headless;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The viewer says of two values what the text says: {@code differences.js} against {@link ValueChange}, which in turn
 * is held against brute force.
 */
class DifferencesTest {
    private static final int PAIRS = Integer.getInteger("plumbline.random", 10_000) / 100;

    private static final String DUMP = "const text = (id) => (id === undefined ? \"\" : values.text(id, 1e9));\n"
            + "const dump = (c) => c.sign + c.key + \"|\" + text(c.before) + \"|\" + text(c.after)"
            + " + \"(\" + c.parts.map(dump).join(\",\") + \")\";\n";

    private static String dump(ValueChange change) {
        return switch (change.sign()) {
                    case SAME -> "=";
                    case CHANGED -> "~";
                    case ADDED -> "+";
                    case REMOVED -> "-";
                }
                + change.key() + "|" + change.before().map(Value::toString).orElse("") + "|"
                + change.after().map(Value::toString).orElse("")
                + change.parts().stream().map(DifferencesTest::dump).collect(Collectors.joining(",", "(", ")"));
    }

    @Test
    void theViewerAndTheTextSeeTheSameDifferences() {
        Random random = new Random(12);
        ValueTable values = new ValueTable();
        List<String> pairs = new ArrayList<>();
        List<String> trees = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            Value before = RandomValues.any(random, 3);
            Value after = RandomValues.like(before, random);
            pairs.add("[" + values.number(before) + "," + values.number(after) + "]");
            trees.add(dump(ValueChange.between(before, after)));
            lines.add(String.join("\n", ChangeText.lines(before, after)));
        }
        String module = "import { Values } from \"./scene/values.js\";\n"
                + "import { diff, changeLines } from \"./scene/differences.js\";\n"
                + "const values = new Values(" + rows(values) + ");\n" + DUMP
                + "const pairs = " + pairs + ";\n";
        try (Headless page = Headless.page()) {
            var made = page.value(module + "export const answer = pairs.map(([a, b]) => dump(diff(values, a, b)));");
            var said = page.value(
                    module + "export const answer = pairs.map(([a, b]) => changeLines(values, a, b).join(\"\\n\"));");
            for (int i = 0; i < PAIRS; i++) {
                assertThat(made.getArrayElement(i).asString()).isEqualTo(trees.get(i));
                assertThat(said.getArrayElement(i).asString()).isEqualTo(lines.get(i));
            }
        }
    }

    /** Side by side: two ends are told apart exactly if their states differ. */
    @Test
    void statesSideBySideAreToldApartIfTheyDiffer() {
        Random random = new Random(13);
        ValueTable values = new ValueTable();
        List<List<Integer>> groups = new ArrayList<>();
        for (int i = 0; i < PAIRS / 5; i++) {
            Value first = RandomValues.any(random, 3);
            List<Integer> group = new ArrayList<>(List.of(values.number(first)));
            for (int more = random.nextInt(3); more >= 0; more--) {
                group.add(values.number(RandomValues.like(first, random)));
            }
            groups.add(group);
        }
        try (Headless page = Headless.page()) {
            var told = page.value("import { Values } from \"./scene/values.js\";\n"
                    + "import { distinguishing } from \"./scene/sidebyside.js\";\n"
                    + "const values = new Values(" + rows(values) + ");\n"
                    + "export const answer = " + groups
                    + ".map((group) => distinguishing(values, group).map((lines) => lines.join(\"\\n\")));");
            for (int i = 0; i < groups.size(); i++) {
                for (int j = 1; j < groups.get(i).size(); j++) {
                    assertThat(told.getArrayElement(i)
                                    .getArrayElement(j)
                                    .asString()
                                    .equals(told.getArrayElement(i)
                                            .getArrayElement(0)
                                            .asString()))
                            .isEqualTo(groups.get(i).get(j).equals(groups.get(i).get(0)));
                }
            }
        }
    }

    private static String rows(ValueTable values) {
        return DocumentJson.line(new Document().put("rows", values.rows())) + ".rows";
    }
}

package dev.plumbline.spec.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps docs/models.md true: its tables are what the models say, and its example is the one that is tested. */
class ModelsPageTest {
    private static String page() throws IOException {
        return Files.readString(Path.of("..", "docs", "models.md"));
    }

    @Test
    void thePageListsEveryOperationOfEveryModel() throws IOException {
        StringBuilder tables = new StringBuilder();
        for (SequentialModel<?> model : Models.all()) {
            tables.append("### ").append(model.name()).append("\n\n");
            tables.append(sentence(model.description())).append("\n\n");
            tables.append("| operation | also called | what it does |\n|---|---|---|\n");
            for (Signature signature : model.operations()) {
                tables.append("| `").append(signature).append("` | ");
                tables.append(String.join(", ", signature.synonyms()));
                tables.append(signature.synonyms().isEmpty() ? "| " : " | ")
                        .append(signature.effect())
                        .append(" |\n");
            }
            tables.append("\n");
        }
        assertThat(page()).contains(tables);
    }

    private static String sentence(String description) {
        String[] halves = description.split("; initial: ");
        return Character.toUpperCase(halves[0].charAt(0)) + halves[0].substring(1) + ". `--initial`: " + halves[1]
                + ".";
    }

    @Test
    void thePageQuotesTheExampleThatIsTested() throws IOException {
        String example = Files.readString(
                Path.of("src", "test", "java", "dev", "plumbline", "spec", "model", "example", "TicketOffice.java"));
        assertThat(page()).contains(example.substring(example.indexOf("/**")));
    }
}

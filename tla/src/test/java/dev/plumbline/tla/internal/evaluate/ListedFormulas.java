package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.evaluate.SideBySide.Outcome;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Formulas, one in each line, that both evaluators are asked for. */
final class ListedFormulas {
    private final List<String> texts;

    ListedFormulas(String texts) {
        this.texts = texts.lines().toList();
    }

    /** Evaluates the definition of this name. */
    interface Question {
        Outcome of(String definition) throws BadInput, IOException;
    }

    /**
     * A module that defines each formula.
     *
     * @param parameters of each definition
     */
    SideBySide read(Path folder, String header, String parameters, String constants) throws IOException {
        StringBuilder module = new StringBuilder(header);
        for (int i = 0; i < texts.size(); i++) {
            module.append("F")
                    .append(i)
                    .append(parameters)
                    .append(" == ")
                    .append(texts.get(i))
                    .append("\n");
        }
        return new SideBySide(folder, module + "====\n", constants);
    }

    /** All are asked of TLC first, see {@link SideBySide}. */
    void requireSame(Question inTlc, Question own) throws BadInput, IOException {
        List<Outcome> expected = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            expected.add(inTlc.of("F" + i));
        }
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            Outcome found = own.of("F" + i);
            if (!found.isLike(expected.get(i))) {
                differences.add(texts.get(i) + "\n   TLC: " + expected.get(i) + "\n   own: " + found);
            }
        }
        assertThat(differences).as(() -> String.join("\n", differences)).isEmpty();
    }
}

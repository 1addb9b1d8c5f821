package dev.plumbline.mpcal.internal.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The grammar for editors knows the words of the parser. */
class EditorGrammarTest {
    @Test
    void coloursEveryWordOfTheParser() throws IOException, BadInput {
        byte[] bytes = Files.readAllBytes(Path.of("../docs/editors/mpcal.tmLanguage.json"));
        List<Pattern> patterns = new ArrayList<>();
        collect(JsonValues.read(bytes, 0, bytes.length), patterns);
        assertThat(StatementParser.KEYWORDS)
                .allSatisfy(word -> assertThat(patterns)
                        .anyMatch(pattern -> pattern.matcher(word + " Name").lookingAt()));
        assertThat(patterns).noneMatch(pattern -> pattern.matcher("letter Name").lookingAt());
    }

    private static void collect(Value value, List<Pattern> to) {
        if (value instanceof Value.Rec object) {
            object.fields().forEach((name, field) -> {
                if (name.equals("match") && field instanceof Value.Str text) {
                    to.add(Pattern.compile(text.value()));
                }
                collect(field, to);
            });
        } else if (value instanceof Value.Tuple list) {
            list.elements().forEach(each -> collect(each, to));
        }
    }
}

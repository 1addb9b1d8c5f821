package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.web.ViewerPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The viewer draws, and its sentences come from Java: no text in a module consists of two words or more, and none is a
 * word with a space at its edge, which is a piece of a sentence that a module puts together.
 */
class ViewerDrawsTest {
    /** Comments, which are skipped; regular expressions after an operator or a bracket; and texts. */
    private static final Pattern TOKEN = Pattern.compile(
            "//[^\\n]*|/\\*.*?\\*/"
                    + "|(?<=[(=:,?&|] ?)/(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\])*]|[^/\\\\\\n\\[])+/"
                    + "|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'|`(?:\\\\.|[^`\\\\])*`",
            Pattern.DOTALL);

    private static final Pattern SENTENCE =
            Pattern.compile("\\p{L}{2,}[,;:.]? +(?:\\$\\{|[\\p{L}#])|(?:^| )\\p{L}{2,}[,;:.]? $|^ \\p{L}{2,}");

    /** Texts that are addressed to the browser. */
    private static final Set<String> SELECTORS = Set.of(
            "button, input, select, summary, a, [tabindex]", "input, select, textarea", "(prefers-color-scheme: dark)");

    private static List<String> texts(String module) {
        List<String> texts = new ArrayList<>();
        Matcher token = TOKEN.matcher(module);
        while (token.find()) {
            if (!token.group().startsWith("/")) {
                texts.add(token.group().substring(1, token.group().length() - 1));
            }
        }
        return texts;
    }

    private static Set<String> sentences(String module, Set<String> classes) {
        Set<String> found = new TreeSet<>();
        for (String text : texts(module)) {
            boolean looks = Arrays.stream(text.strip().split(" ")).allMatch(classes::contains);
            if (SENTENCE.matcher(text).find() && !looks && !SELECTORS.contains(text)) {
                found.add(text);
            }
        }
        return found;
    }

    private static Set<String> classesOfTheStyleSheet() throws IOException {
        Set<String> classes = new TreeSet<>();
        try (InputStream in = ViewerPage.class.getResourceAsStream("viewer.css")) {
            Matcher name =
                    Pattern.compile("\\.([a-z][a-z-]*)").matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            while (name.find()) {
                classes.add(name.group(1));
            }
        }
        return classes;
    }

    @Test
    void noModuleMakesSentences() throws IOException {
        Set<String> classes = classesOfTheStyleSheet();
        List<String> found = new ArrayList<>();
        for (Path module : Headless.modules()) {
            sentences(Files.readString(module), classes)
                    .forEach(text -> found.add(Headless.name(module) + ": " + text));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void everySentenceThatAModuleSaysExistsAndIsSaid() throws IOException {
        String page = ViewerPage.live().html();
        int from = page.indexOf("id=\"words-data\">");
        String words = page.substring(from, page.indexOf("</script>", from));
        Set<String> names = new TreeSet<>();
        Matcher name = Pattern.compile("[{,]\"(\\w+)\":").matcher(words);
        while (name.find()) {
            names.add(name.group(1));
        }
        Set<String> texts = new TreeSet<>();
        for (Path module : Headless.modules()) {
            String text = Files.readString(module);
            texts.addAll(texts(text));
            Matcher said = Pattern.compile("\\bsay\\(\"(\\w+)\"").matcher(text);
            while (said.find()) {
                assertThat(names).as(Headless.name(module)).contains(said.group(1));
            }
        }
        // Names that are put together: of outcomes, of steps, of changes and their places, of what is missing.
        names.removeAll(texts);
        names.removeIf(
                each -> each.matches("[A-Z]+|(first|previous|next|last)Step(Name)?|(added|removed)At\\w+|\\w+Nothing"));
        assertThat(names).isEmpty();
    }

    @Test
    void recognisesSentences() {
        Set<String> classes = Set.of("cell", "end");
        assertThat(sentences("f(\"no such thing\") + \"drop: \" + ' more' + `of ${n} rows` + \"call #1\"", classes))
                .containsExactly(" more", "call #1", "drop: ", "no such thing", "of ${n} rows");
        assertThat(sentences(
                        "// a comment\nf(\"cell end\", \"end \", \"one\", \", \", /a b \"c d\"/, \"\\u2026 \")",
                        classes))
                .isEmpty();
    }
}

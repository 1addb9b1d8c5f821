package dev.plumbline.mpcal.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.mpcal.internal.translate.sany.TlaProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Specifications, our own and public ones, are accepted or rejected as their authors say, and every place that they
 * mark as an error has a problem. Accepted specifications have a translation in which a parser of TLA+ finds no
 * mistake.
 */
class PublicSpecificationsTest {
    private static final Pattern MARK = Pattern.compile("\\*::\\s+expectedError(?:\\+(\\d+))?:\\s+(\\w+)");

    @TestFactory
    Stream<DynamicTest> verdicts() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path root : Cases.roots()) {
            Path specs = root.resolve("specs");
            for (String line : Files.readAllLines(specs.resolve("VERDICTS.tsv"))) {
                if (!line.isBlank() && !line.startsWith("file\t")) {
                    tests.add(verdict(specs, line));
                }
            }
        }
        return tests.stream();
    }

    private static DynamicTest verdict(Path specs, String line) {
        String[] columns = line.split("\t");
        return DynamicTest.dynamicTest(columns[0], () -> {
            boolean noMultipleWrites = line.contains("MultipleAssignment");
            MpcalSource source = MpcalSource.read(specs.resolve(columns[0]), noMultipleWrites);
            if (columns[1].equals("accept")) {
                assertThat(source.messages()).isEmpty();
                TranslatedModule translated = TranslatedModule.of(source.usable(), source.names());
                assertThat(translated.text()).contains("Next ==");
                assertThat(TlaProblems.of(translated, Optional.of(specs)).mistakes())
                        .isEmpty();
            } else {
                assertThat(source.problems()).isNotEmpty();
                marked(source);
            }
        });
    }

    private static void marked(MpcalSource source) {
        Set<Integer> places = new TreeSet<>();
        source.problems().stream().map(Problem::offset).forEach(places::add);
        Map<Integer, String> expected = new TreeMap<>();
        String text = source.file().text();
        Matcher mark = MARK.matcher(text);
        while (mark.find()) {
            if (mark.group(1) != null && source.module().isEmpty()) {
                // A place within a module without an algorithm; such a module is refused as a whole.
                continue;
            }
            boolean line = text.charAt(mark.start() - 1) == '\\';
            int behind = line ? endOfLine(text, mark.end()) : text.indexOf("*)", mark.end()) + 2;
            int offset = mark.group(1) == null
                    ? nextToken(text, behind)
                    : firstCharacter(text, behind) + Integer.parseInt(mark.group(1));
            expected.put(offset, mark.group(2) + " at " + source.file().place(offset));
        }
        expected.forEach((offset, what) ->
                assertThat(places).as("%s among %s", what, source.messages()).contains(offset));
    }

    private static int nextToken(String text, int from) {
        int at = firstCharacter(text, from);
        while (text.startsWith("\\*", at) || text.startsWith("(*", at)) {
            at = firstCharacter(text, text.startsWith("(*", at) ? text.indexOf("*)", at) + 2 : endOfLine(text, at));
        }
        return at;
    }

    private static int firstCharacter(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int endOfLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}

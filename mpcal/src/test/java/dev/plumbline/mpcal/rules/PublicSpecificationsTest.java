package dev.plumbline.mpcal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.MpcalSource;
import dev.plumbline.mpcal.syntax.Problem;
import dev.plumbline.mpcal.translate.TranslatedModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Public specifications are accepted or refused as their authors say, and every place that they mark as an error has a
 * problem at it.
 */
class PublicSpecificationsTest {
    private static final Pattern MARK = Pattern.compile("expectedError: (\\w+)");
    private static final Path SPECS = Cases.MPCAL.resolve("specs");

    @TestFactory
    Stream<DynamicTest> verdicts() throws IOException {
        assumeTrue(Files.isDirectory(SPECS), "no cases at " + SPECS);
        List<String> lines = Files.readAllLines(SPECS.resolve("VERDICTS.tsv"));
        return lines.stream().skip(1).filter(line -> !line.isBlank()).map(line -> {
            String[] columns = line.split("\t");
            return DynamicTest.dynamicTest(columns[0], () -> {
                MpcalSource source = MpcalSource.read(SPECS.resolve(columns[0]), false);
                if (columns[1].equals("accept")) {
                    assertThat(source.messages()).isEmpty();
                    assertThat(TranslatedModule.of(source.usable(), source.names())
                                    .text())
                            .contains("Next ==");
                } else {
                    assertThat(source.problems()).isNotEmpty();
                    marked(source);
                }
            });
        });
    }

    private static void marked(MpcalSource source) {
        Set<Integer> places = new TreeSet<>();
        source.problems().stream().map(Problem::offset).forEach(places::add);
        Map<Integer, String> expected = new TreeMap<>();
        String text = source.file().text();
        Matcher mark = MARK.matcher(text);
        while (mark.find()) {
            boolean line = text.lastIndexOf("\\*::", mark.start()) > text.lastIndexOf("(*::", mark.start());
            int behind = line ? text.indexOf('\n', mark.end()) : text.indexOf("*)", mark.end()) + 2;
            expected.put(
                    nextToken(text, behind),
                    mark.group(1) + " at " + source.file().place(nextToken(text, behind)));
        }
        expected.forEach((offset, what) -> assertThat(places).as(what).contains(offset));
    }

    private static int nextToken(String text, int from) {
        int at = from;
        while (true) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("\\*", at)) {
                at = text.indexOf('\n', at);
            } else if (text.startsWith("(*", at)) {
                at = text.indexOf("*)", at) + 2;
            } else {
                return at;
            }
        }
    }
}

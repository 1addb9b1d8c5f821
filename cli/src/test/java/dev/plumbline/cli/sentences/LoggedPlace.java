package dev.plumbline.cli.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentence that names a record of a log of Modular PlusCal, compared with the line of the file. */
final class LoggedPlace {
    private static final Pattern RECORD =
            Pattern.compile("- It is record (\\d+) of (\\w+) (\\w+), at ([\\w.-]+):(\\d+), after"
                    + " (\\d+) records of all processes\\.");

    private LoggedPlace() {}

    static void verify(Counterexample found, Path logs, List<String> sentences) throws IOException {
        List<Matcher> records =
                sentences.stream().map(RECORD::matcher).filter(Matcher::matches).toList();
        assertThat(records).hasSize(1);
        Matcher record = records.get(0);
        String line = Files.readAllLines(logs.resolve(record.group(4))).get(Integer.parseInt(record.group(5)) - 1);
        assertThat(line)
                .contains("\"archetypeName\":\"" + record.group(2) + "\"")
                .contains("[[\"" + record.group(2) + "\",\"" + record.group(3) + "\"]," + record.group(1) + "]");
        assertThat(sentences.get(0)).startsWith(record.group(2) + " " + record.group(3) + " performed ");
        assertThat(found.cut().orElseThrow().done()).isEqualTo(Integer.parseInt(record.group(6)));
        assertThat(sentences).noneMatch(sentence -> sentence.contains("__"));
    }
}

package dev.plumbline.casestudies.lineup;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Surveys classes and writes the results to a document, between markers that name the sections.
 *
 * @param document with the markers
 * @param effort for each study
 */
public record LineUpEvidence(Path document, Survey.Effort effort) {
    /** Studies that make one table. */
    public record Section(String name, List<Entry> entries) {}

    /** A study and the loader of its class. */
    public record Entry(Study study, ClassLoader classes) {}

    public static Section section(String name, List<Study> studies, ClassLoader classes) {
        return new Section(
                name, studies.stream().map(study -> new Entry(study, classes)).toList());
    }

    /** Whether all results are as expected. The document is written in any case. */
    public boolean gather(List<Section> sections, PrintStream progress) throws BadInput, IOException {
        boolean allAsExpected = true;
        for (Section section : sections) {
            List<Survey> surveys = new ArrayList<>();
            List<Integer> methods = new ArrayList<>();
            Map<String, Set<String>> byClass = new HashMap<>();
            for (Entry entry : section.entries()) {
                Survey survey = Survey.of(entry.study(), entry.classes(), effort);
                int number = entry.study().methods().size();
                surveys.add(survey);
                methods.add(number);
                byClass.computeIfAbsent(entry.study().className(), name -> new HashSet<>())
                        .addAll(entry.study().methods());
                allAsExpected &= survey.isAsExpected();
                progress.print(SurveyTable.row(survey, number));
            }
            String text = summary(surveys, byClass) + "\n\n" + SurveyTable.of(surveys, methods);
            write(section.name(), text);
        }
        return allAsExpected;
    }

    /** Puts a text between the markers of that name. */
    public void write(String name, String text) throws IOException {
        Files.writeString(document, between(Files.readString(document), name, text));
    }

    private String summary(List<Survey> surveys, Map<String, Set<String>> byClass) {
        return String.format(
                Locale.ROOT,
                "%d classes with %d methods (overloads are one), in %,d tests and %,d schedules. At most %d samples of each row, seed %d;"
                        + " none was begun after %d seconds.",
                byClass.size(),
                byClass.values().stream().mapToInt(Set::size).sum(),
                surveys.stream().mapToLong(Survey::tests).sum(),
                surveys.stream().mapToLong(Survey::schedules).sum(),
                effort.samples(),
                effort.seed(),
                effort.most().toSeconds());
    }

    private static String between(String text, String name, String content) {
        String begin = "<!-- " + name + ": written by LineUpEvidence -->\n";
        String end = "<!-- end of " + name + " -->";
        if (!text.contains(begin) || text.indexOf(end) < text.indexOf(begin)) {
            throw new IllegalArgumentException(
                    "no place for the table; expected the lines " + begin.strip() + " and " + end);
        }
        return text.substring(0, text.indexOf(begin) + begin.length()) + content + text.substring(text.indexOf(end));
    }
}

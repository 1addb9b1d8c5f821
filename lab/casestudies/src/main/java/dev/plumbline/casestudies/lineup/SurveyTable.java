package dev.plumbline.casestudies.lineup;

import dev.plumbline.lineup.result.Violation;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Surveys as a table like table 2 of Line-Up, in Markdown. */
final class SurveyTable {
    private static final List<String> COLUMNS = List.of(
            "class",
            "methods",
            "tests",
            "passed",
            "failed",
            "undecided",
            "serial histories, average",
            "most",
            "schedules",
            "seconds",
            "preemptions",
            "smallest failing test",
            "what it is",
            "result");

    private SurveyTable() {}

    static String of(List<Survey> surveys, List<Integer> methods) {
        StringBuilder table = new StringBuilder(row(COLUMNS));
        table.append(row(COLUMNS.stream().map(column -> "---").toList()));
        for (int i = 0; i < surveys.size(); i++) {
            table.append(row(surveys.get(i), methods.get(i)));
        }
        return table.toString();
    }

    static String row(Survey survey, int methods) {
        Study study = survey.study();
        return row(List.of(
                study.name(),
                Integer.toString(methods),
                tests(survey),
                Count.of(survey.passed()),
                Count.of(survey.failed()),
                Count.of(survey.undecided()),
                survey.tests() == 0 ? "" : Count.of(Math.round((double) survey.serial() / survey.tests())),
                Count.of(survey.mostSerial()),
                Count.of(survey.schedules()),
                String.format(Locale.ROOT, "%.1f", survey.seconds()),
                Integer.toString(study.preemptions()),
                survey.smallest().map(SurveyTable::test).orElse(""),
                survey.smallest().map(violation -> violation.kind().word()).orElse(""),
                result(survey)));
    }

    private static String tests(Survey survey) {
        return (survey.tests() == survey.planned() ? "" : survey.tests() + " of ") + survey.planned() + " "
                + survey.study().dimension();
    }

    private static String test(Violation violation) {
        return violation.smallest().dimension() + ": `"
                + violation.smallest().toString().replace("|", "\\|") + "`";
    }

    private static String result(Survey survey) {
        Study study = survey.study();
        if (!survey.isAsExpected()) {
            return "NOT AS EXPECTED (" + study.expected().words() + ")"
                    + survey.reasons().stream()
                            .findFirst()
                            .map(reason -> ": " + reason)
                            .orElse("");
        }
        return study.expected() == Explanation.PASSES
                ? study.expected().words()
                : "**" + study.expected().words() + ".** " + study.because();
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}

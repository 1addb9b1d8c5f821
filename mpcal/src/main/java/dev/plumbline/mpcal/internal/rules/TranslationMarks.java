package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.syntax.Problem;
import java.util.function.Consumer;

/**
 * Marks around earlier translations must come in pairs: the meaning of a single one is unclear. A file without marks is
 * valid, and a file with the pair for PlusCal needs no end mark of the translation to TLA+, because that is left to the
 * next tool. A begin mark of the latter without an end mark is rejected, as by the translator of PlusCal.
 */
final class TranslationMarks {
    private static final String BEGIN_PLUSCAL = "\\* BEGIN PLUSCAL TRANSLATION";
    private static final String END_PLUSCAL = "\\* END PLUSCAL TRANSLATION";
    private static final String BEGIN = "\\* BEGIN TRANSLATION";
    private static final String END = "\\* END TRANSLATION";

    private TranslationMarks() {}

    static void check(String text, Consumer<Problem> problems) {
        int begin = text.indexOf(BEGIN_PLUSCAL);
        int end = text.indexOf(END_PLUSCAL);
        if (end >= 0 && (begin < 0 || end < begin)) {
            // After the two characters of the comment and the blank.
            problem(problems, end + 3, "found END PLUSCAL TRANSLATION, expected " + BEGIN_PLUSCAL + " before it");
        } else if (begin >= 0 && end < 0) {
            problem(problems, text.length(), "found the end of the file, expected " + END_PLUSCAL);
        } else if (begin < 0 && text.contains(BEGIN) && text.indexOf(END, text.indexOf(BEGIN)) < 0) {
            problem(
                    problems,
                    text.length(),
                    "found the end of the file, expected " + END + ", or marks for PlusCal: " + BEGIN_PLUSCAL + " and "
                            + END_PLUSCAL);
        }
    }

    private static void problem(Consumer<Problem> problems, int offset, String message) {
        problems.accept(new Problem(Problem.Kind.SYNTAX, offset, message));
    }
}

package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.syntax.Problem;
import java.util.function.Consumer;

/**
 * Marks around earlier translations come in pairs: of one alone nobody knows what it stands for. A file without any is
 * fine, and one with the pair for PlusCal needs no end of the translation to TLA+, because that has always been left
 * to the next tool. A lone begin of the latter is refused, as the translator of PlusCal does.
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
            // Behind the two characters of the comment and the blank.
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

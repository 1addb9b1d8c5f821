package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Inserts an algorithm of PlusCal into the text of its module. An earlier translation, in PlusCal or in TLA+, is
 * removed without being read: it may be older than the algorithm. The marks for the translation to TLA+ keep their
 * place, so that definitions before and after them stay where they are; if there are no marks, they are inserted after
 * the comment.
 */
final class ModuleText {
    private static final Pattern PLUSCAL = Pattern.compile(
            "(?m)^[^\\n]*\\\\\\* BEGIN PLUSCAL TRANSLATION.*?\\\\\\* END PLUSCAL TRANSLATION[^\\n]*\\n?",
            Pattern.DOTALL);
    private static final Pattern TLA = Pattern.compile(
            "(?m)^[^\\n]*\\\\\\* BEGIN TRANSLATION.*?(?:\\\\\\* END TRANSLATION[^\\n]*\\n?|(?=^={4,})|\\z)",
            Pattern.DOTALL);
    private static final String BEGIN = "\\* BEGIN PLUSCAL TRANSLATION\n";
    private static final String MARKS = "\\* BEGIN TRANSLATION\n\\* END TRANSLATION\n";

    private static final Pattern EXTENDS = Pattern.compile("(?m)^(\\s*EXTENDS\\s+)");
    private static final Pattern HEADER = Pattern.compile("-{4,}\\s*MODULE\\s+\\w+\\s*-{4,}[^\\n]*\\n");

    private ModuleText() {}

    static String with(MpcalModule module, String plusCal) {
        String text = module.file().text();
        String head = text.substring(0, module.commentEnd());
        String tail = text.substring(module.commentEnd());
        head = PLUSCAL.matcher(head).replaceAll("");
        String algorithm = "\n\n(*\n" + BEGIN + plusCal + "\\* END PLUSCAL TRANSLATION\n*)\n";
        tail = PLUSCAL.matcher(tail).replaceAll("");
        Matcher marks = TLA.matcher(tail);
        tail = marks.find() ? tail.substring(0, marks.start()) + MARKS + tail.substring(marks.end()) : MARKS + tail;
        return head + algorithm + tail;
    }

    /** The first line of the algorithm in a text that {@link #with} wrote, from 1. */
    static int algorithmLine(String text) {
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        return 1 + (int) text.substring(0, begin).chars().filter(c -> c == '\n').count();
    }

    /** The text of a module that extends one more module. */
    static String extending(String text, String module) {
        Matcher extend = EXTENDS.matcher(text);
        if (extend.find()) {
            return text.substring(0, extend.end()) + module + ", " + text.substring(extend.end());
        }
        Matcher header = HEADER.matcher(text);
        return header.find()
                ? text.substring(0, header.end()) + "EXTENDS " + module + "\n" + text.substring(header.end())
                : text;
    }
}

package dev.plumbline.mpcal.internal.translate.sany;

import dev.plumbline.mpcal.internal.syntax.AlgorithmWords;
import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import dev.plumbline.mpcal.internal.syntax.Problem;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maps messages of a TLA+ parser about a translated module to places in the original file. Text outside the translation
 * is in that file as well. Places in the translation are unknown, but the word in the parser's message is usually one
 * of the algorithm: the problem is reported at its first occurrence.
 */
final class TlaPlaces {
    private static final Pattern PLACED = Pattern.compile("(\\w+)\\.tla:(\\d+)(?::(\\d+))?: (.*)", Pattern.DOTALL);
    private static final Pattern NAMED = Pattern.compile("[`'\"]([^`'\"\\s]+)['\"]|operator (\\S+) requires");
    private static final Pattern WORD = Pattern.compile("\\w+|\\\\?\\S");

    private final MpcalModule source;
    private final String[] before;
    private final String[] after;

    TlaPlaces(MpcalModule source, String translated) {
        this.source = source;
        this.before = source.file().text().split("\n", -1);
        this.after = translated.split("\n", -1);
    }

    /** {@code message}: {@code Name.tla:line:column: text}. */
    Problem of(String message) {
        Matcher placed = PLACED.matcher(message);
        if (!placed.matches() || !placed.group(1).equals(source.name())) {
            return problem(source.algorithm().offset(), "the module is not TLA+: " + message);
        }
        int line = Integer.parseInt(placed.group(2));
        int column = placed.group(3) == null ? 1 : Integer.parseInt(placed.group(3));
        String what = placed.group(4);
        if (isTranslation(line)) {
            return problem(inAlgorithm(line, column, what), "the translation is not TLA+: " + what);
        }
        // Lines before the algorithm keep their number, or are shifted by one; lines after it count from the end.
        for (int same : new int[] {line, line - 1, line - after.length + before.length}) {
            if (same >= 1 && same <= before.length && before[same - 1].equals(after[line - 1])) {
                return problem(offset(same) + Math.min(column - 1, before[same - 1].length()), what);
            }
        }
        return problem(source.algorithm().offset(), "the module is not TLA+: " + what);
    }

    private static Problem problem(int offset, String message) {
        return new Problem(Problem.Kind.TLA, offset, message);
    }

    private boolean isTranslation(int line) {
        boolean inside = false;
        for (int i = 0; i < Math.min(line, after.length); i++) {
            inside =
                    !after[i].contains("\\* END TRANSLATION") && (inside || after[i].contains("\\* BEGIN TRANSLATION"));
        }
        return inside;
    }

    private int inAlgorithm(int line, int column, String what) {
        Matcher named = NAMED.matcher(what);
        while (named.find()) {
            OptionalInt found = AlgorithmWords.first(source, named.group(1) != null ? named.group(1) : named.group(2));
            if (found.isPresent()) {
                return found.getAsInt();
            }
        }
        String text = after[line - 1];
        Matcher word = WORD.matcher(text).region(Math.min(column - 1, text.length()), text.length());
        OptionalInt found = word.lookingAt() ? AlgorithmWords.first(source, word.group()) : OptionalInt.empty();
        return found.orElse(source.algorithm().offset());
    }

    private int offset(int line) {
        int offset = 0;
        for (int i = 0; i < line - 1; i++) {
            offset += before[i].length() + 1;
        }
        return offset;
    }
}

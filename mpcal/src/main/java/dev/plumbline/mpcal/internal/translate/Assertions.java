package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.SourceFile;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Messages of failing assertions. The translator of PlusCal writes the place of an assertion into its message, and that
 * is a place in PlusCal; the user has written Modular PlusCal.
 */
public final class Assertions {
    private static final Pattern TRANSLATED = Pattern.compile("Failure of assertion at line (\\d+), column \\d+\\.");

    private Assertions() {}

    public static String failure(SourceFile file, int offset) {
        return "the assertion at " + file.line(offset) + ":" + file.column(offset) + " of the specification fails";
    }

    /** A translated module in which the messages name the places in the file that was translated. */
    static String placed(String module, PlusCal algorithm, SourceFile file) {
        Map<Integer, Integer> offsets = PlusCalText.assertions(algorithm);
        int first = ModuleText.algorithmLine(module);
        return TRANSLATED.matcher(module).replaceAll(found -> {
            Integer offset = offsets.get(Integer.parseInt(found.group(1)) - first);
            // Another string of the module that happens to look like this stays as it is.
            return Matcher.quoteReplacement(offset == null ? found.group() : failure(file, offset));
        });
    }
}

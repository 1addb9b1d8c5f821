package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import util.UniqueString;

/**
 * The order of strings and model values. TLC numbers texts when they are first mentioned and orders strings and model
 * values by these numbers; CHOOSE and the enumeration of sets depend on it. TLC reads the configuration first and then
 * the modules, in the same way as SANY, so SANY's own table has the texts of the modules. It contains identifiers too,
 * since a string gets the number of an identifier with the same text.
 */
final class NameOrder {
    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|\\d*[A-Za-z_]\\w*");

    private NameOrder() {}

    /** Must be called after the modules were parsed. */
    static List<String> of(ConfigFile config) {
        Set<String> texts = mentioned(config);
        List<UniqueString> interned =
                new ArrayList<>(UniqueString.internTbl.toMap().values());
        interned.sort(Comparator.comparingInt(UniqueString::getTok));
        interned.forEach(each -> texts.add(each.toString()));
        return List.copyOf(texts);
    }

    /** The texts that the constants of a configuration mention. */
    static Set<String> mentioned(ConfigFile config) {
        Set<String> texts = new LinkedHashSet<>();
        config.constants().values().forEach(text -> addMentioned(text, texts));
        return texts;
    }

    private static void addMentioned(String value, Set<String> texts) {
        Matcher word = WORD.matcher(value);
        while (word.find()) {
            if (word.group(1) == null) {
                texts.add(word.group());
                continue;
            }
            try {
                texts.add(((Value.Str) Value.parse(word.group())).value());
            } catch (BadInput e) {
                texts.add(word.group(1));
            }
        }
    }
}

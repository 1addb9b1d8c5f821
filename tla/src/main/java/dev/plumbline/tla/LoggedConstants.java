package dev.plumbline.tla;

import dev.plumbline.history.History;
import dev.plumbline.history.statelog.ConstantsFile;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.tla.internal.load.WrittenSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Constants that a state log gives. Those of its header, or of a file that was named for it, win over the .cfg; those of
 * a file that merely stands beside it fill in what has no value. An option wins over all of them. What is no constant of
 * the module is left out: a log may speak of several specifications.
 */
final class LoggedConstants {
    private final Path tla;
    private final TlaOptions options;
    private final AtomicReference<WrittenSpec.Outline> outline = new AtomicReference<>();
    private final Set<String> given = new ConcurrentSkipListSet<>();

    LoggedConstants(Path tla, TlaOptions options) {
        this.tla = tla;
        this.options = options;
    }

    /** The same options where the history gives no constant of the module. */
    TlaOptions of(History history) throws BadInput {
        Map<String, Value> first = record(history, StateLogs.CONSTANTS);
        Map<String, Value> beside = record(history, StateLogs.CONSTANTS_BESIDE);
        if (first.isEmpty() && beside.isEmpty()) {
            return options;
        }
        WrittenSpec.Outline parts = outline();
        Set<String> declared = new TreeSet<>(parts.withoutValue());
        declared.addAll(parts.values().keySet());
        declared.addAll(parts.expressions().keySet());
        declared.addAll(parts.replaced().keySet());
        Map<String, Value> values = new TreeMap<>(beside);
        values.keySet().retainAll(parts.withoutValue());
        values.putAll(first);
        values.keySet().retainAll(declared);
        values.keySet().removeAll(options.constants().keySet());
        TlaOptions with = options;
        for (Map.Entry<String, Value> entry : values.entrySet()) {
            with = with.withConstant(
                    entry.getKey(), ConstantsFile.constant(entry.getValue()).toString());
        }
        given.addAll(values.keySet());
        return with;
    }

    /** The expressions that are to be evaluated for the history. */
    static List<String> formulas(History history) {
        return history.about().get(StateLogs.EXPRESSIONS) instanceof Value.Tuple texts
                ? texts.elements().stream()
                        .map(text -> ((Value.Str) text).value())
                        .toList()
                : List.of();
    }

    /** The names of constants that histories gave so far. */
    Set<String> given() {
        return given;
    }

    private WrittenSpec.Outline outline() throws BadInput {
        WrittenSpec.Outline known = outline.get();
        if (known == null) {
            known = TlaSpec.outline(tla, options);
            outline.set(known);
        }
        return known;
    }

    private static Map<String, Value> record(History history, String name) {
        return history.about().get(name) instanceof Value.Rec record ? record.fields() : Map.of();
    }
}

package dev.plumbline.tla;

import dev.plumbline.history.History;
import dev.plumbline.history.statelog.ConstantsFile;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
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
 * Constants whose values come from a state log. Values in its header, or in a file that was named for it, override the
 * .cfg; values in a file that merely lies beside the log apply only to constants without a value. An option overrides
 * all of them. Names that are not constants of the module are ignored: a log may be used with several specifications.
 */
final class LoggedConstants {
    private final Path tla;
    private final TlaOptions options;
    private final AtomicReference<ExtensibleSpec.Outline> outline = new AtomicReference<>();
    private final Set<String> given = new ConcurrentSkipListSet<>();

    LoggedConstants(Path tla, TlaOptions options) {
        this.tla = tla;
        this.options = options;
    }

    /** The options with the constants of the history; the same options if the history has no constant of the module. */
    TlaOptions of(History history) throws BadInput {
        Map<String, Value> first = record(history, StateLogs.CONSTANTS);
        Map<String, Value> beside = record(history, StateLogs.CONSTANTS_BESIDE);
        if (first.isEmpty() && beside.isEmpty()) {
            return options;
        }
        ExtensibleSpec.Outline parts = outline();
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

    /** The expressions to be evaluated for the history. */
    static List<String> formulas(History history) {
        return history.about().get(StateLogs.EXPRESSIONS) instanceof Value.Tuple texts
                ? texts.elements().stream()
                        .map(text -> ((Value.Str) text).value())
                        .toList()
                : List.of();
    }

    /** The names of the constants whose values came from histories so far. */
    Set<String> given() {
        return given;
    }

    private ExtensibleSpec.Outline outline() throws BadInput {
        ExtensibleSpec.Outline known = outline.get();
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

package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.Operation;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.translate.PlusCal;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.mpcal.internal.translate.Translation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Translates the records of histories to operations of the module that replays them.
 *
 * <p>Long logs repeat themselves: 100,000 records of 26 processes had 8,400 different contents. The template and the
 * arguments of a record depend on its contents and on the procedures that its process is executing, so they are found
 * once for all records with equal contents of a process that is in no procedure, neither before nor after.
 */
final class RecordTranslator {
    /** Beyond this many contents a table of them costs more than it saves. */
    static final int MOST_CONTENTS = 1 << 16;

    private final Vocabulary vocabulary;
    private final Set<String> ownLabels;
    private final Map<Template, String> names = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, Template> templates;
    private final Set<String> strings;
    private final int mostContents;
    private final Map<LogRecord.Contents, Translated> outsideOfProcedures = new HashMap<>();
    private Map<Value, CallStack> calls = new HashMap<>();

    private record Translated(String template, Map<String, Value> arguments) {}

    /**
     * @param known templates by name
     * @param knownStrings strings besides those of the records
     * @param mostContents that are translated once, usually {@link #MOST_CONTENTS}
     */
    RecordTranslator(TranslatedModule module, Map<String, Template> known, Set<String> knownStrings, int mostContents)
            throws BadInput {
        this.mostContents = mostContents;
        vocabulary = new Vocabulary(module);
        ownLabels = labelsOfSingleProcesses(module.translation().algorithm());
        templates = new LinkedHashMap<>(known);
        strings = new TreeSet<>(knownStrings);
        known.forEach((name, template) -> {
            names.put(template, name);
            counts.merge(name.substring(0, name.lastIndexOf('_')), 1, Integer::sum);
        });
    }

    /** By name, in the order in which they first occurred. */
    Map<String, Template> templates() {
        return templates;
    }

    /** Every string in the data. */
    Set<String> strings() {
        return strings;
    }

    /** The following records are of another history. */
    void begin() {
        calls = new HashMap<>();
    }

    /** @param record the next of its process */
    Replay.Replayed translate(LogRecord record) throws BadInput {
        CallStack stack = calls.computeIfAbsent(record.self(), self -> new CallStack(vocabulary));
        boolean wasOutside = stack.isEmpty();
        LogRecord.Contents contents = record.contents();
        Translated translated = wasOutside ? outsideOfProcedures.get(contents) : null;
        if (translated == null) {
            translated = translated(record, stack);
            if (wasOutside && stack.isEmpty() && outsideOfProcedures.size() < mostContents) {
                outsideOfProcedures.put(contents, translated);
            }
        }
        Operation operation = Operation.returned(
                record.self(),
                translated.template,
                translated.arguments,
                record.operation().place());
        return new Replay.Replayed(record, translated.template, operation);
    }

    private Translated translated(LogRecord record, CallStack stack) throws BadInput {
        List<TranslatedElement> touched = stack.section(record);
        List<Template.Part> parts = new ArrayList<>();
        List<Value> data = new ArrayList<>();
        strings(record.self(), strings);
        for (TranslatedElement each : touched) {
            LogElement element = each.element();
            parts.add(new Template.Part(
                    each.access(), element.write(), element.indices().size(), each.comparesOld()));
            data.add(data(each));
            strings(element.value(), strings);
            element.oldValue().ifPresent(old -> strings(old, strings));
            element.indices().forEach(index -> strings(index, strings));
        }
        String label = label(vocabulary, record, touched);
        Template template = new Template(label, !ownLabels.contains(label), record.aborted(), parts);
        String name = names.get(template);
        if (name == null) {
            String section = record.archetype() + "_" + label;
            name = section + "_" + (counts.merge(section, 1, Integer::sum) - 1);
            names.put(template, name);
            templates.put(name, template);
        }
        return new Translated(name, Map.of("self", record.self(), "__e", Value.tuple(data)));
    }

    /** Steps of single processes are operators without a parameter. */
    private static Set<String> labelsOfSingleProcesses(PlusCal algorithm) {
        Set<String> labels = new LinkedHashSet<>();
        for (PlusCal.Process process : algorithm.processes()) {
            if (!process.head().member()) {
                process.blocks().forEach(block -> labels.add(block.label()));
            }
        }
        return labels;
    }

    private static String label(Vocabulary vocabulary, LogRecord record, List<TranslatedElement> touched)
            throws BadInput {
        for (TranslatedElement each : touched) {
            LogElement element = each.element();
            if (element.prefix().isEmpty()
                    && element.name().equals(".pc")
                    && !element.write()
                    && each.value() instanceof Value.Str label) {
                return known(vocabulary.instance(record), label.value(), record);
            }
        }
        throw new BadInput(record.where() + ": it does not read .pc; expected that of its first element");
    }

    private static String known(Translation.Instance instance, String label, LogRecord record) throws BadInput {
        boolean exists = instance.labels().containsValue(label)
                || instance.procedures().stream().anyMatch(p -> p.labels().containsValue(label));
        if (!exists) {
            throw new BadInput(record.where() + " is of label " + label + ", which " + record.archetype()
                    + " does not have"
                    + Suggestion.didYouMean(label, instance.labels().keySet())
                    + "; expected one of "
                    + String.join(", ", new TreeSet<>(instance.labels().keySet())));
        }
        return label;
    }

    private static Value data(TranslatedElement touched) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("value", touched.value());
        if (!touched.element().indices().isEmpty()) {
            fields.put("indices", Value.tuple(touched.element().indices()));
        }
        if (touched.comparesOld()) {
            fields.put("old", touched.old().orElseThrow());
        }
        return Value.record(fields);
    }

    private static void strings(Value value, Set<String> to) {
        if (value instanceof Value.Str text) {
            to.add(text.value());
        } else if (value instanceof Value.Tuple tuple) {
            tuple.elements().forEach(element -> strings(element, to));
        } else if (value instanceof Value.SetOf set) {
            set.elements().forEach(element -> strings(element, to));
        } else if (value instanceof Value.Rec fields) {
            fields.fields().forEach((name, field) -> {
                to.add(name);
                strings(field, to);
            });
        } else if (value instanceof Value.Fn function) {
            function.pairs().forEach((key, field) -> {
                strings(key, to);
                strings(field, to);
            });
        }
    }
}

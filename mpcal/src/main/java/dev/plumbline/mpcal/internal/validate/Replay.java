package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.History;
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
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The records of a history as operations of the module that replays them: each is named by its template, and has the
 * process and the data of its elements as arguments.
 *
 * @param templates by name, in the order in which they first occur
 * @param operations by the operations of the history
 * @param strings every string in the data
 */
record Replay(Map<String, Template> templates, Map<Operation, Replayed> operations, Set<String> strings) {
    /** The operation that replays a record. */
    record Replayed(LogRecord record, String template, Operation operation) {}

    static Replay of(TranslatedModule module, List<History> histories) throws BadInput {
        return of(module, histories, Map.of(), Set.of());
    }

    /**
     * The replay of other histories, with the templates of this one besides their own.
     *
     * @param others strings that it has besides those of the histories
     */
    Replay continued(TranslatedModule module, List<History> histories, Set<String> others) throws BadInput {
        return of(module, histories, templates, others);
    }

    /** The same without records. */
    Replay ofNothing() {
        return new Replay(templates, Map.of(), strings);
    }

    private static Replay of(
            TranslatedModule module, List<History> histories, Map<String, Template> known, Set<String> knownStrings)
            throws BadInput {
        Vocabulary vocabulary = new Vocabulary(module);
        Set<String> ownLabels = labelsOfSingleProcesses(module.translation().algorithm());
        Map<Template, String> names = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        Map<String, Template> templates = new LinkedHashMap<>(known);
        known.forEach((name, template) -> {
            names.put(template, name);
            counts.merge(name.substring(0, name.lastIndexOf('_')), 1, Integer::sum);
        });
        Map<Operation, Replayed> operations = new IdentityHashMap<>();
        Set<String> strings = new TreeSet<>(knownStrings);
        for (History history : histories) {
            Map<Value, CallStack> calls = new HashMap<>();
            for (Operation operation : history.operations()) {
                LogRecord record = LogRecord.of(history, operation);
                List<TranslatedElement> touched = calls.computeIfAbsent(
                                record.self(), self -> new CallStack(vocabulary))
                        .section(record);
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
                Map<String, Value> arguments = Map.of("self", record.self(), "__e", Value.tuple(data));
                operations.put(
                        operation,
                        new Replayed(
                                record, name, Operation.returned(record.self(), name, arguments, operation.place())));
            }
        }
        return new Replay(templates, operations, strings);
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
            to.addAll(fields.fields().keySet());
            fields.fields().values().forEach(field -> strings(field, to));
        } else if (value instanceof Value.Fn function) {
            function.pairs().forEach((key, field) -> {
                strings(key, to);
                strings(field, to);
            });
        }
    }
}

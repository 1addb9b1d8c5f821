package dev.plumbline.mpcal.validate;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.mpcal.log.LogElement;
import dev.plumbline.mpcal.log.LogHistory;
import dev.plumbline.mpcal.log.LogRecord;
import dev.plumbline.mpcal.translate.PlusCal;
import dev.plumbline.mpcal.translate.TranslatedModule;
import dev.plumbline.mpcal.translate.Translation;
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
    /** What replays a record. */
    record Replayed(LogRecord record, String template, Operation operation) {}

    static Replay of(TranslatedModule module, History history) throws BadInput {
        Vocabulary vocabulary = new Vocabulary(module.translation());
        Set<String> ownLabels = labelsOfSingleProcesses(module.translation().algorithm());
        Map<Template, String> names = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        Map<String, Template> templates = new LinkedHashMap<>();
        Map<Operation, Replayed> operations = new IdentityHashMap<>();
        Set<String> strings = new TreeSet<>();
        Map<Value, Frames> frames = new HashMap<>();
        for (Operation operation : history.operations()) {
            LogRecord record = LogHistory.record(history, operation);
            List<Value> values = frames.computeIfAbsent(record.self(), self -> new Frames(vocabulary))
                    .translate(record);
            List<Template.Part> parts = new ArrayList<>();
            List<Value> data = new ArrayList<>();
            for (int i = 0; i < record.elements().size(); i++) {
                LogElement element = record.elements().get(i);
                boolean old = element.write()
                        && element.oldValue().isPresent()
                        && !element.name().equals(".stack");
                parts.add(new Template.Part(
                        vocabulary.access(record, element),
                        element.write(),
                        element.indices().size(),
                        old));
                data.add(data(vocabulary, record, element, values.get(i), old));
                if (!element.prefix().isEmpty()) {
                    strings(element.value(), strings);
                    element.indices().forEach(index -> strings(index, strings));
                }
            }
            String label = label(vocabulary, record);
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
                    new Replayed(record, name, Operation.returned(record.self(), name, arguments, operation.place())));
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

    private static String label(Vocabulary vocabulary, LogRecord record) throws BadInput {
        for (LogElement element : record.elements()) {
            if (element.name().equals(".pc") && !element.write()) {
                if (vocabulary.label(record, element.value()) instanceof Value.Str label) {
                    return known(vocabulary.instance(record), label.value(), record);
                }
            }
        }
        throw new BadInput(record.place() + ": a record that does not read .pc; expected that of its first element");
    }

    private static String known(Translation.Instance instance, String label, LogRecord record) throws BadInput {
        boolean exists = instance.labels().containsValue(label)
                || instance.procedures().stream().anyMatch(p -> p.labels().containsValue(label));
        if (!exists) {
            throw new BadInput(record.place() + ": the record is of label " + label + ", which " + record.archetype()
                    + " does not have; expected one of "
                    + String.join(", ", new TreeSet<>(instance.labels().keySet())));
        }
        return label;
    }

    private static Value data(
            Vocabulary vocabulary, LogRecord record, LogElement element, Value translated, boolean old)
            throws BadInput {
        boolean pc = element.prefix().isEmpty() && element.name().equals(".pc");
        Map<String, Value> fields = new TreeMap<>();
        fields.put("value", pc ? vocabulary.label(record, element.value()) : translated);
        if (!element.indices().isEmpty()) {
            fields.put("indices", Value.tuple(element.indices()));
        }
        if (old) {
            Value before = element.oldValue().orElseThrow();
            fields.put("old", pc ? vocabulary.label(record, before) : before);
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

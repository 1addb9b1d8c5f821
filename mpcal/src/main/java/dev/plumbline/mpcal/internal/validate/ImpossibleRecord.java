package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.Operation;
import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.mpcal.internal.translate.Meaning;
import dev.plumbline.mpcal.internal.translate.Translation;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Why a record cannot be performed in a state, as a plain statement in the words of the log. Each statement is tried
 * out: a value that could have been read instead is read instead, and a step that would lead elsewhere is performed. A
 * statement that cannot be tried out is not made.
 *
 * @param parts the module with the operators of {@link #operators}
 * @param there the state, in that module
 */
record ImpossibleRecord(
        ExtensibleSpec parts, Replay.Replayed replayed, Template template, Translation.Instance instance, State there) {
    /** Values of a larger state are not tried. */
    private static final int MOST_VALUES = 400;

    private static final int MOST_READ = 3;
    private static final int MOST_DIFFERENCES = 3;

    /** For each number of elements, their replay; and the step of the label alone. */
    static Map<String, String> operators(String name, Template template) {
        Map<String, String> operators = new TreeMap<>();
        for (int i = 1; i <= template.parts().size(); i++) {
            operators.put(name + "__" + i, template.beginning(name + "__" + i, i));
        }
        operators.put(name + "__step", template.step(name + "__step"));
        return operators;
    }

    /** The operation that performs the first elements. */
    Operation beginning(int elements) {
        return operation("__" + elements, replayed.operation().arguments());
    }

    private Operation operation(String which, Map<String, Value> arguments) {
        return Operation.returned(
                replayed.operation().process(),
                replayed.template() + which,
                arguments,
                replayed.operation().place());
    }

    private List<State> next(Operation operation) throws BadInput {
        return parts.action(operation).completing().next(there);
    }

    /** About an element that cannot be performed after those before it; empty if nothing is certain. */
    String element(int number) throws BadInput {
        LogElement element = replayed.record().elements().get(number - 1);
        Template.Part part = template.parts().get(number - 1);
        if (part.access() instanceof Access.Variable variable) {
            String field = part.write() ? "old" : "value";
            Optional<Value> content = content(variable, number);
            return content.isPresent() && accepts(number, field, content.get())
                    ? recorded(element, content.get(), data(number).fields().get(field))
                    : "";
        }
        return part.write() || !(part.access() instanceof Access.Mapping) ? "" : read(number, element);
    }

    private String recorded(LogElement element, Value content, Value logged) {
        if (element.name().equals(".pc")) {
            return "it is at " + label(content) + ", not at " + label(logged);
        }
        SmallestDifference found = SmallestDifference.of(place(element), content, logged);
        return found.path() + " is " + found.one() + ", not " + found.other();
    }

    /** The name of a label in the specification. */
    private String label(Value translated) {
        String text = translated instanceof Value.Str label ? label.value() : translated.toString();
        return instance.labels().entrySet().stream()
                .filter(each -> each.getValue().equals(text))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(text);
    }

    private static String place(LogElement element) {
        StringBuilder text = new StringBuilder(element.name());
        element.indices().forEach(index -> text.append('[').append(index).append(']'));
        return text.toString();
    }

    private String read(int number, LogElement element) throws BadInput {
        Set<Value> values = new LinkedHashSet<>();
        collect(there.value(), values);
        if (values.size() >= MOST_VALUES) {
            return "";
        }
        List<Value> readable = new ArrayList<>();
        for (Value value : values) {
            if (readable.size() <= MOST_READ && accepts(number, "value", value)) {
                readable.add(value);
            }
        }
        if (!readable.isEmpty()) {
            return place(element) + " could have been read as "
                    + readable.stream().limit(MOST_READ).map(Value::toString).collect(Collectors.joining(" or "))
                    + (readable.size() > MOST_READ ? ", for instance" : "");
        }
        return mapped(element).filter(ImpossibleRecord::isEmpty).isPresent()
                ? "there is nothing to receive in " + place(element)
                : "no value of the state could be read as " + place(element);
    }

    /** The contents of the mapped variable at the indices of an element. */
    private Optional<Value> mapped(LogElement element) {
        Meaning meaning = instance.meanings().get(element.name());
        if (meaning == null) {
            return Optional.empty();
        }
        Value content = ((Value.Rec) there.value()).fields().get(meaning.variable());
        Optional<Value> part = Optional.ofNullable(content);
        if (isOwn(meaning.variable())) {
            part = part.flatMap(all -> at(all, replayed.record().self()));
        }
        for (Value index : element.indices()) {
            part = part.flatMap(all -> at(all, index));
        }
        return part;
    }

    /** Whether there are sequences in it, and none of them has an element: a mailbox without messages. */
    private static boolean isEmpty(Value value) {
        if (value instanceof Value.Tuple tuple) {
            return tuple.elements().stream().allMatch(ImpossibleRecord::isEmpty);
        }
        return value instanceof Value.Fn function
                && function.pairs().values().stream().allMatch(ImpossibleRecord::isEmpty);
    }

    /** A variable before an element: what an element of the section wrote last, or what the state has. */
    private Optional<Value> content(Access.Variable variable, int number) {
        Template.Part here = template.parts().get(number - 1);
        List<Value> indices = indices(number);
        for (int earlier = number - 1; earlier >= 1; earlier--) {
            Template.Part part = template.parts().get(earlier - 1);
            if (part.write()
                    && part.access().equals(here.access())
                    && indices(earlier).equals(indices)) {
                return Optional.of(data(earlier).fields().get("value"));
            }
        }
        Optional<Value> content =
                Optional.ofNullable(((Value.Rec) there.value()).fields().get(variable.name()));
        if (variable.own()) {
            content = content.flatMap(all -> at(all, replayed.record().self()));
        }
        for (Value index : indices) {
            content = content.flatMap(all -> at(all, index));
        }
        return content;
    }

    private Value.Rec data(int number) {
        return (Value.Rec) ((Value.Tuple) replayed.operation().arguments().get("__e"))
                .elements()
                .get(number - 1);
    }

    private List<Value> indices(int number) {
        return data(number).fields().get("indices") instanceof Value.Tuple indices ? indices.elements() : List.of();
    }

    /** Whether the elements up to this one could be performed if it had another value. */
    private boolean accepts(int number, String field, Value other) throws BadInput {
        List<Value> all =
                new ArrayList<>(((Value.Tuple) replayed.operation().arguments().get("__e")).elements());
        Map<String, Value> fields = new TreeMap<>(data(number).fields());
        fields.put(field, other);
        all.set(number - 1, Value.record(fields));
        Map<String, Value> arguments = new TreeMap<>(replayed.operation().arguments());
        arguments.put("__e", Value.tuple(all));
        try {
            return !next(operation("__" + number, arguments)).isEmpty();
        } catch (SpecException e) {
            return false;
        }
    }

    /** About a section of which every element can be performed: where its label leads instead. */
    List<String> section() throws BadInput {
        String label = label(Value.of(template.label()));
        List<State> logged = next(beginning(template.parts().size()));
        List<State> steps = next(operation("__step", replayed.operation().arguments()));
        if (steps.isEmpty()) {
            return List.of("no step of " + label + " is possible");
        }
        List<String> fewest = List.of();
        for (State one : logged) {
            for (State other : steps) {
                List<String> differences = new ArrayList<>();
                Map<String, Value> now = ((Value.Rec) there.value()).fields();
                Map<String, Value> recorded = ((Value.Rec) one.value()).fields();
                for (Map.Entry<String, Value> each :
                        ((Value.Rec) other.value()).fields().entrySet()) {
                    String variable = each.getKey();
                    differences(
                            label, variable, now.get(variable), recorded.get(variable), each.getValue(), differences);
                }
                if (fewest.isEmpty() || differences.size() < fewest.size()) {
                    fewest = differences;
                }
            }
        }
        return fewest.subList(0, Math.min(MOST_DIFFERENCES, fewest.size()));
    }

    /** By the name of the log, which has the variable of a process without the process. */
    private void differences(String label, String variable, Value before, Value recorded, Value step, List<String> to)
            throws BadInput {
        Value self = replayed.record().self();
        Optional<Value> ownBefore = isOwn(variable) ? at(before, self) : Optional.empty();
        Optional<Value> ownRecorded = isOwn(variable) ? at(recorded, self) : Optional.empty();
        Optional<Value> ownStep = isOwn(variable) ? at(step, self) : Optional.empty();
        if (ownBefore.isPresent() && ownRecorded.isPresent() && ownStep.isPresent()) {
            difference(label, logged(variable), ownBefore.get(), ownRecorded.get(), ownStep.get(), to);
        } else {
            difference(label, logged(variable), before, recorded, step, to);
        }
    }

    /** Whether every process of the instance has its own, as one function in the translation. */
    private boolean isOwn(String variable) {
        return instance.locals().contains(variable) && instance.source().head().member();
    }

    /** The name that this record, or else the archetype, has for a variable of the translation. */
    private String logged(String variable) throws BadInput {
        List<String> names = new ArrayList<>();
        for (LogElement element : replayed.record().elements()) {
            names.add(element.name());
        }
        instance.meanings().keySet().stream().sorted().forEach(names::add);
        return names.stream()
                .filter(name -> instance.meanings().containsKey(name)
                        && instance.meanings().get(name).variable().equals(variable))
                .findFirst()
                .orElse(variable);
    }

    /** The smallest parts of a variable in which the log and the step differ. */
    private void difference(String label, String name, Value before, Value recorded, Value step, List<String> to) {
        if (recorded.equals(step)) {
            return;
        }
        Map<Value, Value> one = pairs(recorded);
        Map<Value, Value> other = pairs(step);
        if (!one.isEmpty() && one.keySet().equals(other.keySet())) {
            Map<Value, Value> old = pairs(before);
            one.forEach((key, value) -> difference(
                    label, name + "[" + key + "]", old.getOrDefault(key, before), value, other.get(key), to));
            return;
        }
        boolean control = name.startsWith("pc");
        Value shown = control ? Value.model(label(recorded)) : recorded;
        Value made = control ? Value.model(label(step)) : step;
        to.add(
                step.equals(before)
                        ? "a step of " + label + " leaves " + name + " as " + made + ", and the log makes it " + shown
                        : "a step of " + label + " makes " + name + " " + made + ", not " + shown);
    }

    /** The arguments of a function with their values; none for a sequence, which is shown as a whole. */
    private static Map<Value, Value> pairs(Value value) {
        if (value instanceof Value.Fn function) {
            return new TreeMap<>(function.pairs());
        }
        Map<Value, Value> pairs = new TreeMap<>();
        if (value instanceof Value.Rec record) {
            record.fields().forEach((field, content) -> pairs.put(Value.of(field), content));
        }
        return pairs;
    }

    private static Optional<Value> at(Value function, Value argument) {
        if (function instanceof Value.Tuple tuple && argument instanceof Value.Int index) {
            boolean inside =
                    index.value() >= 1 && index.value() <= tuple.elements().size();
            return inside ? Optional.of(tuple.elements().get((int) index.value() - 1)) : Optional.empty();
        }
        return Optional.ofNullable(pairs(function).get(argument));
    }

    private static void collect(Value value, Set<Value> to) {
        if (to.size() >= MOST_VALUES || !to.add(value)) {
            return;
        }
        Collection<Value> inside = List.of();
        if (value instanceof Value.Tuple tuple) {
            inside = tuple.elements();
        } else if (value instanceof Value.SetOf set) {
            inside = set.elements();
        } else if (value instanceof Value.Rec || value instanceof Value.Fn) {
            inside = pairs(value).values();
        }
        inside.forEach(each -> collect(each, to));
    }
}

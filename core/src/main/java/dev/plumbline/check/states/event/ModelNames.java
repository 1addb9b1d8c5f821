package dev.plumbline.check.states.event;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.Value;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The model values among the constants of a specification: a logged string of such a name is taken for it. */
public record ModelNames(Set<String> names) {
    public static ModelNames of(ExplorableSpec spec) {
        Set<String> names = new HashSet<>();
        spec.constants().values().forEach(value -> collect(value, names));
        return new ModelNames(Set.copyOf(names));
    }

    private static void collect(Value value, Set<String> names) {
        if (value instanceof Value.ModelValue model) {
            names.add(model.name());
        } else if (value instanceof Value.SetOf set) {
            set.elements().forEach(each -> collect(each, names));
        } else if (value instanceof Value.Tuple tuple) {
            tuple.elements().forEach(each -> collect(each, names));
        } else if (value instanceof Value.Rec record) {
            record.fields().values().forEach(each -> collect(each, names));
        } else if (value instanceof Value.Fn function) {
            function.pairs().forEach((key, each) -> {
                collect(key, names);
                collect(each, names);
            });
        }
    }

    public Value resolved(Value logged) {
        if (logged instanceof Value.Str text && names.contains(text.value())) {
            return Value.model(text.value());
        } else if (logged instanceof Value.Tuple tuple) {
            return Value.tuple(tuple.elements().stream().map(this::resolved).toList());
        } else if (logged instanceof Value.SetOf set) {
            return Value.set(set.elements().stream().map(this::resolved).toList());
        } else if (logged instanceof Value.Rec record) {
            Map<Value, Value> pairs = new TreeMap<>();
            record.fields().forEach((name, value) -> pairs.put(Value.of(name), resolved(value)));
            return Value.function(pairs);
        }
        return logged;
    }
}

package dev.plumbline.check.states.event;

import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.Rule;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Replaces logged values by the values that they mean, at any depth. */
final class Replacing {
    private final MappingUse use;
    private final Map<Value, StateMapping.Statement> statements = new HashMap<>();

    Replacing(MappingUse use) {
        this.use = use;
        for (StateMapping.Statement statement : use.mapping().statements()) {
            if (statement.rule() instanceof Rule.ReplacedValue replaced) {
                statements.putIfAbsent(replaced.from(), statement);
            }
        }
    }

    Value in(Value value) {
        if (statements.isEmpty()) {
            return value;
        }
        StateMapping.Statement statement = statements.get(value);
        if (statement != null) {
            use.count(statement);
            return ((Rule.ReplacedValue) statement.rule()).to();
        }
        if (value instanceof Value.Tuple array) {
            return Value.tuple(array.elements().stream().map(this::in).toList());
        } else if (value instanceof Value.SetOf set) {
            return Value.set(set.elements().stream().map(this::in).toList());
        } else if (value instanceof Value.Rec record) {
            Map<Value, Value> pairs = new TreeMap<>();
            record.fields().forEach((name, field) -> pairs.put(in(Value.of(name)), in(field)));
            return Value.function(pairs);
        } else if (value instanceof Value.Fn function) {
            Map<Value, Value> pairs = new TreeMap<>();
            function.pairs().forEach((key, field) -> pairs.put(in(key), in(field)));
            return Value.function(pairs);
        }
        return value;
    }
}

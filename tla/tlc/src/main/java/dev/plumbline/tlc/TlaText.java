package dev.plumbline.tlc;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * Values as TLA+ expressions. Model values exist only in a .cfg, so the text uses a constant for each; the constants
 * used are collected.
 */
final class TlaText {
    static final String MODEL = "Trace_Model_";

    private final Set<String> models = new TreeSet<>();

    /** The names of the model values used so far. */
    Set<String> models() {
        return models;
    }

    String of(Value value) throws BadInput {
        if (value instanceof Value.ModelValue model) {
            models.add(model.name());
            return MODEL + model.name();
        } else if (value instanceof Value.Str string) {
            requirePlain(string.value());
            return value.toString();
        } else if (value instanceof Value.Tuple tuple) {
            return list("<<", tuple.elements(), ">>");
        } else if (value instanceof Value.SetOf set) {
            return list("{", set.elements(), "}");
        } else if (value instanceof Value.Rec rec) {
            return function(rec.fields());
        } else if (value instanceof Value.Fn function) {
            StringJoiner pairs = new StringJoiner(" @@ ", "(", ")");
            for (Map.Entry<Value, Value> pair : function.pairs().entrySet()) {
                pairs.add(of(pair.getKey()) + " :> " + of(pair.getValue()));
            }
            return pairs.toString();
        }
        return value.toString();
    }

    private String list(String open, Iterable<Value> elements, String close) throws BadInput {
        StringJoiner list = new StringJoiner(", ", open, close);
        for (Value element : elements) {
            list.add(of(element));
        }
        return list.toString();
    }

    /** A record, or a function if a field cannot be written as a name. */
    private String function(Map<String, Value> fields) throws BadInput {
        boolean names = fields.keySet().stream().allMatch(TlaText::isField);
        StringJoiner all = names ? new StringJoiner(", ", "[", "]") : new StringJoiner(" @@ ", "(", ")");
        for (Map.Entry<String, Value> field : fields.entrySet()) {
            all.add(
                    names
                            ? field.getKey() + " |-> " + of(field.getValue())
                            : of(Value.of(field.getKey())) + " :> " + of(field.getValue()));
        }
        return all.toString();
    }

    /** In lower case, so that it is not a reserved word: those are in capitals. */
    private static boolean isField(String name) {
        return name.matches("[A-Za-z]\\w*") && !name.matches("[A-Z_]+") && !name.matches("[WS]F_.*");
    }

    /** SANY reads ASCII; it would reject or change other characters. */
    private static void requirePlain(String text) throws BadInput {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > '~' || c < ' ' && "\n\t\r\f".indexOf(c) < 0) {
                throw new BadInput("the string " + Value.of(text) + " has a character that a TLA+ module cannot hold;"
                        + " expected ASCII (or the sweep)");
            }
        }
    }
}

package dev.plumbline.runtime.value;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads values from the text that {@link Value#toString} writes, and records in brackets besides. */
public final class ValueText {
    private final String text;
    private int at;

    private ValueText(String text) {
        this.text = text;
    }

    /** @throws TlaError if the text is no value: it names the column and what was expected */
    public static Value parse(String text) {
        ValueText parser = new ValueText(text);
        Value value = parser.expression();
        parser.blanks();
        if (parser.at < text.length()) {
            throw parser.expected("the end");
        }
        return value;
    }

    static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                case '\f' -> out.append("\\f");
                default -> out.append(c);
            }
        }
        out.append('"');
    }

    /** {@code a :> b @@ c :> d}, or a single value. */
    private Value expression() {
        Value first = pair();
        while (next("@@")) {
            Value second = pair();
            if (!(first instanceof FunctionValue f) || !(second instanceof FunctionValue g)) {
                throw expected("functions around @@");
            }
            first = f.joined(g);
        }
        return first;
    }

    private Value pair() {
        Value key = primary();
        if (!next(":>")) {
            return key;
        }
        SortedMap<Value, Value> pair = new TreeMap<>();
        pair.put(key, primary());
        return FunctionValue.of(pair);
    }

    private Value primary() {
        blanks();
        if (next("<<")) {
            return new Tuple(listUntil(">>").toArray(new Value[0]));
        } else if (next("{")) {
            return FiniteSet.of(listUntil("}"));
        } else if (next("(")) {
            Value inner = expression();
            require(")");
            return inner;
        } else if (next("[")) {
            return record();
        } else if (at < text.length() && text.charAt(at) == '"') {
            return new Str(quoted());
        }
        return word();
    }

    private List<Value> listUntil(String end) {
        List<Value> values = new ArrayList<>();
        if (next(end)) {
            return values;
        }
        do {
            values.add(expression());
        } while (next(","));
        require(end);
        return values;
    }

    private Value record() {
        SortedMap<Value, Value> fields = new TreeMap<>();
        do {
            String name = name();
            require("|->");
            fields.put(new Str(name), expression());
        } while (next(","));
        require("]");
        return FunctionValue.of(fields);
    }

    private String name() {
        blanks();
        int from = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (from == at) {
            throw expected("a value");
        }
        return text.substring(from, at);
    }

    private Value word() {
        boolean minus = next("-");
        int from = at;
        String word = name();
        if (word.chars().allMatch(c -> c >= '0' && c <= '9')) {
            try {
                return Int.of(Long.parseLong(minus ? "-" + word : word));
            } catch (NumberFormatException e) {
                at = from;
                throw expected("an integer of 64 bits");
            }
        }
        if (minus) {
            at = from;
            throw expected("an integer");
        }
        return switch (word) {
            case "TRUE" -> Bool.TRUE;
            case "FALSE" -> Bool.FALSE;
            default -> new ModelValue(word);
        };
    }

    private String quoted() {
        StringBuilder read = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c == '\\' && at < text.length()) {
                char escaped = text.charAt(at++);
                c = switch (escaped) {
                    case 'n' -> '\n';
                    case 't' -> '\t';
                    case 'r' -> '\r';
                    case 'f' -> '\f';
                    default -> escaped;
                };
            }
            read.append(c);
        }
        require("\"");
        return read.toString();
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean next(String token) {
        blanks();
        if (!text.startsWith(token, at)) {
            return false;
        }
        at += token.length();
        return true;
    }

    private void require(String token) {
        if (!next(token)) {
            throw expected(token);
        }
    }

    private TlaError expected(String what) {
        String shown = text.length() > 200 ? text.substring(0, 200) + "..." : text;
        return new TlaError("column " + (at + 1) + " of " + shown + ": expected " + what);
    }
}

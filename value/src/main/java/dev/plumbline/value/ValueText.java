package dev.plumbline.value;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The TLA+ text of values. Reads what {@link Value#toString} writes and what TLC prints: {@code TRUE}, {@code -3},
 * {@code "a\"b"}, {@code {1, 2}}, {@code <<1, 2>>}, {@code [a |-> 1]}, {@code (1 :> "a" @@ 2 :> "b")}, {@code 1..3}
 * and, for a model value, a bare name. In {@code f @@ g} the left side takes precedence for arguments of both, as in
 * TLA+.
 */
final class ValueText {
    /** Deeper nesting is rejected: a hostile text must not exhaust the stack. */
    private static final int DEEPEST = 200;

    /** Elements that all intervals of one text may have together: ten characters must not cost gigabytes. */
    private static final int WIDEST_INTERVALS = 1_000_000;

    private final String text;
    private int at;
    private int depth;
    private long intervalElements;

    ValueText(String text) {
        this.text = text;
    }

    Value parse() throws BadInput {
        Value value = expression();
        skipBlanks();
        if (at < text.length()) {
            throw expected("the end of the value");
        }
        return value;
    }

    /** {@code a @@ b @@ c}, each of them {@code key :> value} or a primary. */
    private Value expression() throws BadInput {
        if (++depth > DEEPEST) {
            throw expected("at most " + DEEPEST + " levels of nesting");
        }
        Value value = pair();
        if (next("@@")) {
            Map<Value, Value> pairs = new TreeMap<>(pairsOf(value));
            do {
                pairsOf(pair()).forEach(pairs::putIfAbsent);
            } while (next("@@"));
            value = Value.function(pairs);
        }
        depth--;
        return value;
    }

    private Value pair() throws BadInput {
        Value key = primary();
        if (next(":>")) {
            return Value.function(Map.of(key, primary()));
        }
        if (next("..")) {
            return interval(key, primary());
        }
        return key;
    }

    private Value interval(Value from, Value to) throws BadInput {
        if (!(from instanceof Value.Int low) || !(to instanceof Value.Int high)) {
            throw expected("integers around ..");
        }
        if (high.value() < low.value()) {
            return Value.set();
        }
        // The difference of two 64-bit integers in order, so as an unsigned number it is exact.
        long steps = high.value() - low.value();
        if (Long.compareUnsigned(steps, WIDEST_INTERVALS) >= 0 || (intervalElements += steps + 1) > WIDEST_INTERVALS) {
            throw expected("intervals of at most " + WIDEST_INTERVALS + " integers");
        }
        List<Value> elements = new ArrayList<>();
        for (long step = 0; step <= steps; step++) {
            elements.add(Value.of(low.value() + step));
        }
        return Value.set(elements);
    }

    private Map<Value, Value> pairsOf(Value value) throws BadInput {
        if (value instanceof Value.Function function) {
            return function.pairs();
        }
        throw expected("functions around @@");
    }

    private Value primary() throws BadInput {
        skipBlanks();
        if (at >= text.length()) {
            throw expected("a value");
        }
        char first = text.charAt(at);
        if (next("<<")) {
            return Value.tuple(listUntil(">>"));
        } else if (next("{")) {
            return Value.set(listUntil("}"));
        } else if (next("[")) {
            return recordUntilBracket();
        } else if (next("(")) {
            Value inner = expression();
            require(")");
            return inner;
        } else if (first == '"') {
            return Value.of(quoted());
        } else if (first == '-' || isNamePart(first)) {
            return word();
        }
        throw expected("a value");
    }

    /**
     * An integer, a boolean or a model value. {@code 2PC} is a name in TLA+, so the first character decides nothing.
     */
    private Value word() throws BadInput {
        int start = at;
        at += text.charAt(at) == '-' ? 1 : 0;
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.equals("TRUE") || word.equals("FALSE")) {
            return Value.of(word.equals("TRUE"));
        }
        if (isName(word)) {
            return Value.model(word);
        }
        try {
            return Value.of(Long.parseLong(word));
        } catch (NumberFormatException e) {
            at = start;
            throw expected(word.matches("-?[0-9]+") ? "an integer of at most 64 bits" : "a value");
        }
    }

    private List<Value> listUntil(String close) throws BadInput {
        List<Value> elements = new ArrayList<>();
        if (next(close)) {
            return elements;
        }
        do {
            elements.add(expression());
        } while (next(","));
        require(close);
        return elements;
    }

    private Value recordUntilBracket() throws BadInput {
        Map<Value, Value> pairs = new TreeMap<>();
        if (next("]")) {
            return Value.Tuple.EMPTY;
        }
        do {
            skipBlanks();
            String field = at < text.length() && text.charAt(at) == '"' ? quoted() : name();
            if (pairs.isEmpty() && next("\\in")) {
                // [x \in {} |-> x]: the function without a domain, which is the empty sequence.
                require("{}");
                require("|->");
                name();
                require("]");
                return Value.Tuple.EMPTY;
            }
            require("|->");
            if (pairs.put(Value.of(field), expression()) != null) {
                throw expected("each field once, not " + field + " twice");
            }
        } while (next(","));
        require("]");
        return Value.function(pairs);
    }

    private String name() throws BadInput {
        skipBlanks();
        int start = at;
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw expected("a name");
        }
        return text.substring(start, at);
    }

    private static boolean isNamePart(char c) {
        return isLetter(c) || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** Whether TLA+ reads this as an identifier: letters, digits and underscores, among them a letter. */
    static boolean isName(String text) {
        boolean hasLetter = false;
        for (int i = 0; i < text.length(); i++) {
            if (!isNamePart(text.charAt(i))) {
                return false;
            }
            hasLetter |= isLetter(text.charAt(i));
        }
        return hasLetter;
    }

    private String quoted() throws BadInput {
        StringBuilder out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return out.toString();
            }
            if (c == '\\') {
                if (++at >= text.length()) {
                    break;
                }
                c = text.charAt(at) == 'u' ? unicode() : unescaped(text.charAt(at));
            }
            out.append(c);
        }
        throw expected("a closing quote");
    }

    private static char unescaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'f' -> '\f';
            default -> c;
        };
    }

    /** The character of {@code \\u001b}; moves to its last digit. */
    private char unicode() throws BadInput {
        int end = at + 5;
        try {
            char c = (char) Integer.parseInt(text.substring(at + 1, end), 16);
            at = end - 1;
            return c;
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw expected("four hexadecimal digits after \\u");
        }
    }

    private boolean next(String token) {
        skipBlanks();
        if (text.startsWith(token, at)) {
            at += token.length();
            return true;
        }
        return false;
    }

    private void require(String token) throws BadInput {
        if (!next(token)) {
            throw expected("'" + token + "'");
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private BadInput expected(String what) {
        String rest = text.substring(Math.min(at, text.length()));
        String seen =
                rest.isEmpty() ? "the end" : "'" + (rest.length() > 20 ? rest.substring(0, 20) + "..." : rest) + "'";
        return new BadInput("not a TLA+ value: expected " + what + " at character " + (at + 1) + ", found " + seen);
    }

    /** Appends the text of a value. */
    static void write(Value value, StringBuilder out) {
        if (value instanceof Value.Bool bool) {
            out.append(bool.value() ? "TRUE" : "FALSE");
        } else if (value instanceof Value.Int number) {
            out.append(number.value());
        } else if (value instanceof Value.Str text) {
            quote(text.value(), out);
        } else if (value instanceof Value.ModelValue model) {
            out.append(model.name());
        } else if (value instanceof Value.Tuple tuple) {
            writeAll("<<", tuple.elements(), ">>", out);
        } else if (value instanceof Value.SetOf set) {
            writeAll("{", set.elements(), "}", out);
        } else if (value instanceof Value.Mapping mapping) {
            write(mapping, out);
        } else if (value instanceof DefinedSet set) {
            if (set.isFinite()) {
                write(set.listed(), out);
            } else {
                out.append(set.text());
            }
        }
    }

    private static void writeAll(String open, List<Value> elements, String close, StringBuilder out) {
        out.append(open);
        String comma = "";
        for (Value element : elements) {
            out.append(comma);
            write(element, out);
            comma = ", ";
        }
        out.append(close);
    }

    /** As a record; [a b |-> 1] is not TLA+, but a function on strings is the same value and can always be written. */
    private static void write(Value.Mapping mapping, StringBuilder out) {
        boolean record = mapping instanceof Value.Rec;
        for (int i = 0; record && i < mapping.keys.length; i++) {
            record = isName(((Value.Str) mapping.keys[i]).value());
        }
        out.append(record ? '[' : '(');
        for (int i = 0; i < mapping.keys.length; i++) {
            out.append(i == 0 ? "" : record ? ", " : " @@ ");
            if (record) {
                out.append(((Value.Str) mapping.keys[i]).value());
            } else {
                write(mapping.keys[i], out);
            }
            out.append(record ? " |-> " : " :> ");
            write(mapping.values[i], out);
        }
        out.append(record ? ']' : ')');
    }

    static void quote(String value, StringBuilder out) {
        out.append('"');
        if (isPlain(value)) {
            out.append(value);
        } else {
            for (int i = 0; i < value.length(); i++) {
                escape(value.charAt(i), out);
            }
        }
        out.append('"');
    }

    /** Most texts are written as they are, and at once. */
    private static boolean isPlain(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\' || Character.isISOControl(c)) {
                return false;
            }
        }
        return true;
    }

    private static void escape(char c, StringBuilder out) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            case '\r' -> out.append("\\r");
            case '\f' -> out.append("\\f");
            default -> {
                // A value from a hostile history must not send control codes to the terminal.
                if (Character.isISOControl(c)) {
                    out.append("\\u").append(HexFormat.of().toHexDigits(c));
                } else {
                    out.append(c);
                }
            }
        }
    }
}

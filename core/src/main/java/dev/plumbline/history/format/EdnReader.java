package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads EDN as values, one form at a time, with line numbers and with bounds on depth and size (which is why no library
 * does it). Keywords, symbols and characters are strings, {@code nil} is the model value of that name, lists and
 * vectors are tuples, a tag is dropped, and a namespaced map {@code #:a{:b 1}} is {@code {:a/b 1}}. Parts that checks
 * ignore are read loosely: there, a float or a big integer is its own text.
 */
final class EdnReader {
    static final Value NIL = Value.model("nil");
    private static final int END = -1;

    private final Reader in;
    private final String name;
    private int current;
    private int following;
    private long line = 1;
    private int depth;
    private boolean loose;
    /** Characters of the current form; more than {@link Lines#LONGEST} are rejected. */
    private int size;

    /** @param name of the file, for messages with the line; empty if the caller adds the place */
    EdnReader(Reader in, String name, long line) throws BadInput {
        this.in = in;
        this.name = name;
        this.line = line;
        current = read();
        following = current == END ? END : read();
    }

    private int read() throws BadInput {
        try {
            return in.read();
        } catch (CharacterCodingException e) {
            throw bad("not UTF-8; expected text");
        } catch (IOException e) {
            throw Source.unreadable(name, e);
        }
    }

    private int take() throws BadInput {
        int taken = current;
        line += taken == '\n' ? 1 : 0;
        current = following;
        following = current == END ? END : read();
        if (++size > Lines.LONGEST) {
            throw bad("a value of more than " + (Lines.LONGEST >> 20) + " MiB; expected one operation or event");
        }
        return taken;
    }

    long line() {
        return line;
    }

    /** The next character that is not a blank, a comma, or part of a comment or a discarded form; -1 at the end. */
    int peek() throws BadInput {
        while (true) {
            if (Character.isWhitespace(current) || current == ',') {
                take();
                // Blanks between forms are not part of a form.
                size = depth == 0 ? 0 : size;
            } else if (current == ';' || current == '#' && following == '!') {
                while (current != '\n' && current != END) {
                    take();
                }
            } else if (current == '#' && following == '_') {
                take();
                take();
                boolean before = loose;
                loose = true;
                form();
                loose = before;
            } else {
                return current;
            }
        }
    }

    /** Skips an opening or closing bracket that {@link #peek} has seen. */
    void bracket() throws BadInput {
        take();
        size = 0;
    }

    /** A map with names as keys, its wanted values read strictly and the others dropped. */
    Map<String, Value> map(Set<String> wanted) throws BadInput {
        size = 0;
        long opened = line;
        String namespace = peek() == '#' ? tag() : "";
        if (peek() != '{') {
            throw bad(found() + "; expected a map like {:process 0, :type :invoke, :f :read, :value nil}");
        }
        take();
        depth++;
        Map<String, Value> map = new HashMap<>();
        while (!closes('}', opened)) {
            if (!(key(namespace) instanceof Value.Str key)) {
                throw bad("a key of the event is not a keyword; expected keys like :process");
            }
            boolean keep = wanted.contains(key.value());
            loose = !keep;
            Value value = form();
            loose = false;
            if (keep && map.put(key.value(), value) != null) {
                throw bad(":" + key.value() + " twice; expected each key once");
            }
        }
        depth--;
        return map;
    }

    /** Any form. */
    Value form() throws BadInput {
        if (++depth > Notation.DEEPEST) {
            throw bad("more than " + Notation.DEEPEST + " levels of nesting; expected fewer");
        }
        Value form = switch (peek()) {
            case END -> throw bad("the file ends; expected a value (is it cut off?)");
            case '[' -> Value.tuple(list(']'));
            case '(' -> Value.tuple(list(')'));
            case '{' -> pairs("");
            case '"' -> string();
            case '\\' -> character();
            case '#' -> dispatched();
            case ']', ')', '}' -> throw bad(found() + "; expected a value");
            default -> atom();
        };
        depth--;
        return form;
    }

    private List<Value> list(char close) throws BadInput {
        long opened = line;
        take();
        List<Value> elements = new ArrayList<>();
        while (!closes(close, opened)) {
            elements.add(form());
        }
        return elements;
    }

    private boolean closes(char close, long opened) throws BadInput {
        int next = peek();
        if (next == END) {
            throw bad("the file ends within the form opened at line " + opened + "; expected '" + close
                    + "' (is it cut off?)");
        }
        if (next == close) {
            take();
            return true;
        }
        return false;
    }

    /** Keywords and symbols of a namespaced map have its namespace, unless they have one; {@code :_/b} has none. */
    private Value key(String namespace) throws BadInput {
        int first = peek();
        Value key = form();
        boolean isName = "\"\\[({#".indexOf(first) < 0;
        if (namespace.isEmpty() || !isName || !(key instanceof Value.Str name)) {
            return key;
        }
        if (name.value().startsWith("_/")) {
            return Value.of(name.value().substring(2));
        }
        return name.value().indexOf('/') >= 0 ? key : Value.of(namespace + "/" + name.value());
    }

    private Value pairs(String namespace) throws BadInput {
        long opened = line;
        take();
        Map<Value, Value> pairs = new TreeMap<>();
        while (!closes('}', opened)) {
            Value key = key(namespace);
            if (peek() == '}') {
                throw bad("the key " + Notation.shown(key) + " without a value; expected pairs");
            }
            if (pairs.put(key, form()) != null && !loose) {
                throw bad("the key " + Notation.shown(key) + " twice; expected each key once");
            }
        }
        return Value.function(pairs);
    }

    private Value dispatched() throws BadInput {
        if (following == '{') {
            take();
            List<Value> elements = list('}');
            Value.SetOf set = Value.set(elements);
            if (set.size() < elements.size() && !loose) {
                throw bad("an element twice in a set; expected each element once");
            }
            return set;
        } else if (following == '"') {
            take();
            return string();
        } else if (following == '#') {
            take();
            take();
            return number("##" + token());
        }
        String namespace = tag();
        return namespace.isEmpty() ? form() : pairs(namespace);
    }

    /** The namespace of a map that follows, or empty for an ordinary tag. */
    private String tag() throws BadInput {
        take();
        String tag = token();
        if (tag.isEmpty()) {
            throw bad("# before " + found() + "; expected a tag like #jepsen.history.Op");
        }
        if (tag.charAt(0) != ':') {
            return "";
        }
        if (tag.length() == 1 || tag.charAt(1) == ':' || peek() != '{') {
            throw bad("#" + Notation.shown(tag) + " before " + found() + "; expected a namespaced map like #:a{:b 1}");
        }
        return tag.substring(1);
    }

    private Value string() throws BadInput {
        long opened = line;
        take();
        StringBuilder text = new StringBuilder();
        while (current != '"') {
            if (current == END) {
                throw bad("the file ends within the string opened at line " + opened + "; expected '\"'");
            }
            int c = take();
            text.append(c == '\\' ? escaped() : (char) c);
        }
        take();
        return wellFormed(text.toString());
    }

    private char escaped() throws BadInput {
        int c = take();
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case '"', '\\':
                return (char) c;
            case 'u':
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(take(), 16);
                    if (digit < 0) {
                        throw bad("\\u in a string; expected four hexadecimal digits after it");
                    }
                    code = 16 * code + digit;
                }
                return (char) code;
            default:
                if (loose && c != END) {
                    return (char) c;
                }
                throw bad(
                        "\\" + (c == END ? "" : (char) c) + " in a string; expected \\n, \\t, \\r, \\\", \\\\ or \\u");
        }
    }

    private Value character() throws BadInput {
        take();
        StringBuilder text = new StringBuilder();
        if (current != END) {
            text.append((char) take());
        }
        text.append(token());
        return wellFormed(
                switch (text.toString()) {
                    case "newline" -> "\n";
                    case "space" -> " ";
                    case "tab" -> "\t";
                    case "return" -> "\r";
                    default -> text.toString();
                });
    }

    private Value atom() throws BadInput {
        String token = token();
        if (token.isEmpty()) {
            throw bad(found() + "; expected a value");
        }
        switch (token) {
            case "nil":
                return NIL;
            case "true", "false":
                return Value.of(token.equals("true"));
            default:
                char first = token.charAt(0);
                char second = token.length() > 1 ? token.charAt(1) : ' ';
                if (Character.isDigit(first) || (first == '-' || first == '+') && Character.isDigit(second)) {
                    return number(token);
                }
                String name = first == ':' ? token.substring(1) : token;
                if (name.isEmpty() || name.charAt(0) == ':') {
                    throw bad("'" + Notation.shown(token) + "'; expected a keyword like :ok");
                }
                return wellFormed(name);
        }
    }

    private Value number(String token) throws BadInput {
        try {
            return Value.of(Long.parseLong(token.endsWith("N") ? token.substring(0, token.length() - 1) : token));
        } catch (NumberFormatException e) {
            if (loose) {
                return Value.of(token);
            }
            throw bad("'" + Notation.shown(token) + "'; expected an integer of at most 64 bits");
        }
    }

    /** Everything up to a blank or a delimiter. */
    private String token() throws BadInput {
        StringBuilder token = new StringBuilder();
        while (current != END && !Character.isWhitespace(current) && ",;\"()[]{}\\".indexOf(current) < 0) {
            token.append((char) take());
        }
        return token.toString();
    }

    private Value wellFormed(String text) throws BadInput {
        try {
            return Value.of(JsonFields.wellFormed(text));
        } catch (BadInput e) {
            throw bad(e.getMessage());
        }
    }

    private String found() {
        return current == END ? "the end of the file" : "'" + Notation.shown(Character.toString(current)) + "'";
    }

    BadInput bad(String what) {
        return new BadInput(name.isEmpty() ? what : name + ":" + line + ": " + what);
    }
}

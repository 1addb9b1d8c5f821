package dev.plumbline.lineup.matrix;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads calls: {@code add(200), offer("a", 1, SECONDS) poll() | clear()}. */
final class CallText {
    /** {@code owner:}, {@code owner*2:}, {@code owner*:}. */
    private static final Pattern ROLE = Pattern.compile(
            "\\s*(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)\\s*(\\*\\s*([0-9]*)\\s*)?:");

    private final String text;
    private int at;

    CallText(String text) {
        this.text = text;
    }

    /** Sequences, separated by commas. */
    List<List<Invocation>> elements() throws BadInput {
        List<List<Invocation>> elements = sequences();
        end();
        return elements;
    }

    private List<List<Invocation>> sequences() throws BadInput {
        List<List<Invocation>> elements = new ArrayList<>();
        do {
            if (role(at).isPresent()) {
                throw wrong("a call; a role begins after ';'");
            }
            elements.add(calls(';'));
        } while (skip(','));
        return elements;
    }

    /** Sequences, separated by commas, or those of each role, separated by semicolons. */
    Roles roles() throws BadInput {
        if (role(at).isEmpty()) {
            List<List<Invocation>> elements = sequences();
            if (roleFollows(';')) {
                throw wrong("the role of the calls before it, too, as in owner: push(1), pop(); others: steal()");
            }
            end();
            return Roles.none(elements);
        }
        List<Role> roles = new ArrayList<>();
        do {
            roles.add(role());
        } while (skip(';'));
        end();
        return new Roles(roles);
    }

    private Role role() throws BadInput {
        Matcher head = role(at).orElseThrow(() -> wrong("a role such as others: steal()"));
        String name = head.group(1);
        boolean one = head.group(2) == null && !name.equals(Roles.OTHERS);
        boolean open = !one && (head.group(2) == null || head.group(3).isEmpty());
        String number = one ? "1" : open ? "" : head.group(3);
        if (!open && !number.matches("0*[1-9][0-9]?")) {
            throw wrong("1 to " + Roles.MOST_THREADS + " threads for " + name);
        }
        at = head.end();
        return new Role(name, open ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(number)), sequences());
    }

    private Optional<Matcher> role(int from) {
        Matcher head = ROLE.matcher(text).region(from, text.length());
        return head.lookingAt() ? Optional.of(head) : Optional.empty();
    }

    private boolean roleFollows(char separator) {
        blanks();
        return at < text.length()
                && text.charAt(at) == separator
                && role(at + 1).isPresent();
    }

    /** Calls, one after the other. */
    List<Invocation> sequence() throws BadInput {
        List<Invocation> calls = calls(';', ',');
        end();
        return calls;
    }

    /** The calls of each thread, separated by bars; a role may precede them. */
    Matrix threads() throws BadInput {
        List<List<Invocation>> threads = new ArrayList<>();
        List<String> roles = new ArrayList<>();
        do {
            Optional<Matcher> head = role(at);
            if (head.isPresent() && head.get().group(2) != null) {
                throw wrong("the role of one thread, such as owner: push(1)");
            }
            at = head.map(Matcher::end).orElse(at);
            roles.add(head.map(found -> found.group(1)).orElse(""));
            threads.add(calls(';', ','));
        } while (skip('|'));
        end();
        return new Matrix(List.of(), threads, List.of(), roles);
    }

    /** Arguments, separated by commas; none if the text is empty. */
    List<Argument> arguments() throws BadInput {
        List<Argument> arguments = new ArrayList<>();
        blanks();
        if (at < text.length()) {
            do {
                arguments.add(argument());
            } while (skip(','));
        }
        end();
        return arguments;
    }

    private List<Invocation> calls(char... separators) throws BadInput {
        List<Invocation> calls = new ArrayList<>();
        calls.add(call());
        while (!roleFollows(';')) {
            boolean separated = false;
            for (char separator : separators) {
                separated = separated || skip(separator);
            }
            blanks();
            boolean more = at < text.length() && Character.isJavaIdentifierStart(text.charAt(at));
            if (!more && !separated) {
                return calls;
            }
            calls.add(call());
        }
        return calls;
    }

    private Invocation call() throws BadInput {
        String name = name("a call such as add(200)");
        List<Argument> arguments = new ArrayList<>();
        if (skip('(') && !skip(')')) {
            do {
                arguments.add(argument());
            } while (skip(','));
            expect(')');
        }
        return new Invocation(name, arguments);
    }

    private Argument argument() throws BadInput {
        blanks();
        if (at == text.length()) {
            throw wrong("an argument");
        }
        char first = text.charAt(at);
        if (first == '"' || first == '\'') {
            return new Argument.Text(quoted(first));
        }
        if (first == '-' || Character.isDigit(first)) {
            return number();
        }
        if (skip('[')) {
            List<Argument> elements = new ArrayList<>();
            if (!skip(']')) {
                do {
                    elements.add(argument());
                } while (skip(','));
                expect(']');
            }
            return new Argument.Sequence(elements);
        }
        if (skip('(')) {
            String type = name("the name of a type");
            expect(')');
            return new Argument.Cast(type, argument());
        }
        String name = name("an argument: a number, \"text\", true, false, null, a constant of an enum, or [1, 2]");
        return switch (name) {
            case "true" -> new Argument.Truth(true);
            case "false" -> new Argument.Truth(false);
            case "null" -> new Argument.Nothing();
            default -> new Argument.Constant(name);
        };
    }

    private Argument number() throws BadInput {
        int from = at;
        at++;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        String digits = text.substring(from, at).replace('l', 'L');
        if (!digits.matches("-?[0-9]{1,19}L?|-?[0-9]{1,19}\\.[0-9]{1,19}")) {
            at = from;
            throw wrong("a number");
        }
        Argument.Number number = new Argument.Number(digits);
        try {
            if (!number.isFraction()) {
                number.whole();
            }
        } catch (NumberFormatException e) {
            at = from;
            throw wrong("a number of at most 64 bits");
        }
        return number;
    }

    private String quoted(char quote) throws BadInput {
        int from = at++;
        StringBuilder content = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            char next = text.charAt(at++);
            if (next == '\\' && at < text.length()) {
                char escaped = text.charAt(at++);
                next = escaped == 'n' ? '\n' : escaped;
            }
            content.append(next);
        }
        if (at == text.length()) {
            at = from;
            throw wrong("a text that ends with " + quote);
        }
        at++;
        return content.toString();
    }

    private String name(String expected) throws BadInput {
        blanks();
        int from = at;
        while (at < text.length()
                && (Character.isJavaIdentifierPart(text.charAt(at)) || at > from && text.charAt(at) == '.')) {
            at++;
        }
        if (at == from || !Character.isJavaIdentifierStart(text.charAt(from))) {
            at = from;
            throw wrong(expected);
        }
        return text.substring(from, at);
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean skip(char expected) {
        blanks();
        boolean there = at < text.length() && text.charAt(at) == expected;
        if (there) {
            at++;
        }
        return there;
    }

    private void expect(char expected) throws BadInput {
        if (!skip(expected)) {
            throw wrong("'" + expected + "'");
        }
    }

    private void end() throws BadInput {
        blanks();
        if (at < text.length()) {
            throw wrong("',' or the end");
        }
    }

    private BadInput wrong(String expected) {
        String found =
                at >= text.length() ? "the end" : "\"" + text.substring(at, Math.min(text.length(), at + 20)) + "\"";
        return new BadInput(
                "calls \"" + text + "\", column " + (at + 1) + ": found " + found + "; expected " + expected);
    }
}

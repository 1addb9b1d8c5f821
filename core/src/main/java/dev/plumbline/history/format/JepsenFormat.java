package dev.plumbline.history.format;

import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines that Jepsen's workers log: {@code INFO jepsen.util - 3 :invoke :cas [1 2]}. */
final class JepsenFormat extends NamedFormat {
    /** The text of the logger before an event, including its separator. */
    private static final Pattern PREFIX = Pattern.compile("^.*?\\bjepsen\\.util\\s*(?::|-)\\s*");

    private static final Pattern EVENT =
            Pattern.compile("(?<process>-?[0-9]+|:?[\\w.-]+)\\s+:(?<type>invoke|ok|fail|info)\\s+"
                    + ":(?<f>[^\\s,;\"()\\[\\]{}]+)(?:\\s+(?<value>\\S.*))?");

    private static final Pattern EVENT_LINE = Pattern.compile(
            "(?m)^(?:[^{\\[(;#\\n][^\\n]*?)?(?<!\\S)(?:-?[0-9]+|:nemesis)[ \\t]+:(?:invoke|ok|fail|info)[ \\t]+:\\S");

    /** Without one of these there is no event: looked for first, since the whole pattern is tried from many places. */
    private static final List<String> TYPES = List.of("invoke", "ok", "fail", "info");

    private static final Pattern LEVEL = Pattern.compile("\\b(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\\b");

    JepsenFormat() {
        super("jepsen", "Jepsen's text log of events; :fail completed and returned false", false, "log");
    }

    @Override
    public boolean fits(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return mentionsType(head, text) && EVENT_LINE.matcher(text).find();
    }

    /** JSON has many colons, but hardly one before a letter: a loop over the bytes is the quickest way to see that. */
    private static boolean mentionsType(byte[] head, String text) {
        for (int i = 1; i < head.length; i++) {
            if (head[i - 1] == ':' && head[i] >= 'f' && head[i] <= 'o' && isType(text, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isType(String text, int start) {
        return TYPES.stream().anyMatch(type -> text.startsWith(type, start));
    }

    @Override
    public ReadOptions.FailMeaning failMeaning() {
        return ReadOptions.FailMeaning.COMPLETED_FALSE;
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.text(source);
        intake.order(Order.Timeboxes.EVENTS, 1);
        Events events = new Events(
                intake,
                new EventNames(intake, options.nilMeaning().orElse(ReadOptions.NilMeaning.ABSENT)),
                options.failMeaning().orElse(failMeaning()));
        Lines lines = new Lines(source);
        while (lines.next()) {
            String line = lines.text();
            Matcher prefix = PREFIX.matcher(line);
            boolean logged = prefix.find();
            Matcher event = EVENT.matcher(logged ? line.substring(prefix.end()) : line);
            if (event.matches()) {
                events.add(event(event, lines));
            } else if (logged || !isOfOtherLogger(line)) {
                throw lines.bad("'" + Notation.shown(line)
                        + "' is not an event; expected <process> :invoke|:ok|:fail|:info :<f> <value>");
            }
        }
        events.end();
    }

    /**
     * A level, and somewhere after it the separator before a message; without that it may be an event that was cut off.
     */
    private static boolean isOfOtherLogger(String line) {
        Matcher level = LEVEL.matcher(line);
        return level.find() && (line.indexOf(" - ", level.end()) >= 0 || line.indexOf(": ", level.end()) >= 0);
    }

    private static Event event(Matcher event, Lines lines) throws BadInput {
        boolean nemesis = event.group("process").equals(":nemesis");
        if (!nemesis && event.group("value") == null) {
            throw lines.bad("no value; expected nil, a number or [a b] (is the line cut off?)");
        }
        try {
            return new Event(
                    form(event.group("process")),
                    Event.Type.of(event.group("type")),
                    event.group("f"),
                    Optional.empty(),
                    // The nemesis may write anything; it is text for readers.
                    nemesis ? nemesisValue(event.group("value")) : form(event.group("value")),
                    lines.number());
        } catch (BadInput e) {
            throw lines.bad(e.getMessage());
        }
    }

    private static Value nemesisValue(String text) {
        return text == null || text.isBlank() || text.strip().equals("nil") ? EdnReader.NIL : Value.of(text.strip());
    }

    /** The first form; an error may follow a value. */
    private static Value form(String text) throws BadInput {
        return new EdnReader(new StringReader(text), "", 1).form();
    }
}

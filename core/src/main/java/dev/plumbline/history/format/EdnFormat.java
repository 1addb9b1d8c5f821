package dev.plumbline.history.format;

import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Events as EDN maps, one after the other or in one collection, as knossos and Jepsen write them. */
final class EdnFormat extends NamedFormat {
    /** A map with keywords, perhaps tagged, perhaps the first of a collection; or an empty collection. */
    private static final Pattern BEGINNING =
            Pattern.compile("(?:[\\[(]\\s*)?(?:#[a-zA-Z][\\w./-]*\\s*)?\\{[\\s,]*:|\\[\\s*]|\\(\\s*\\)");

    private static final Set<String> WANTED = Set.of("process", "type", "f", "key", "value");

    EdnFormat() {
        super(
                "edn",
                "events as EDN maps, one per line or in one collection (knossos, Jepsen); :fail did not happen",
                false,
                "edn");
    }

    @Override
    public boolean fits(byte[] head) {
        return BEGINNING.matcher(Detection.withoutComments(head, ';')).lookingAt();
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.text(source);
        intake.order(Order.Timeboxes.EVENTS, 1);
        // An explicit decoder: the reader would replace bytes that are not UTF-8 by question marks.
        EdnReader in = new EdnReader(
                new BufferedReader(new InputStreamReader(source.stream(), StandardCharsets.UTF_8.newDecoder())),
                source.name(),
                1);
        Events events = new Events(
                intake,
                new EventNames(intake, options.nilMeaning().orElse(ReadOptions.NilMeaning.UNKNOWN)),
                options.failMeaning().orElse(failMeaning()));
        int opening = in.peek();
        if (opening == '[' || opening == '(') {
            long opened = in.line();
            int closing = opening == '[' ? ']' : ')';
            in.bracket();
            while (in.peek() != closing) {
                if (in.peek() == -1) {
                    throw in.bad("the file ends within the collection opened at line " + opened + "; expected '"
                            + (char) closing + "' (is it cut off?)");
                }
                events.add(event(in, intake));
            }
            in.bracket();
            if (in.peek() != -1) {
                throw in.bad("more after the collection; expected one collection, or one map a line");
            }
        } else {
            if (opening == -1) {
                throw in.bad("nothing but comments; expected events");
            }
            while (in.peek() != -1) {
                events.add(event(in, intake));
            }
        }
        events.end();
    }

    private static Event event(EdnReader in, Intake intake) throws BadInput {
        long line = in.line();
        Map<String, Value> map = in.map(WANTED);
        for (String needed : List.of("process", "type", "f")) {
            if (!map.containsKey(needed)) {
                throw intake.bad(line, "no :" + needed + " in the event; expected :process, :type and :f");
            }
        }
        if (!(map.get("type") instanceof Value.Str type)) {
            throw intake.bad(
                    line, "type " + Notation.shown(map.get("type")) + "; expected :invoke, :ok, :fail or :info");
        }
        if (!(map.get("f") instanceof Value.Str f) || f.value().isEmpty()) {
            throw intake.bad(line, ":f " + Notation.shown(map.get("f")) + "; expected a keyword like :read");
        }
        Event.Type kind;
        try {
            kind = Event.Type.of(type.value());
        } catch (BadInput e) {
            throw intake.bad(line, e.getMessage());
        }
        return new Event(
                map.get("process"),
                kind,
                f.value(),
                Optional.ofNullable(map.get("key")),
                map.getOrDefault("value", EdnReader.NIL),
                line);
    }
}

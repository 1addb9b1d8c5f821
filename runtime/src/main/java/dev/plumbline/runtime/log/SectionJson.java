package dev.plumbline.runtime.log;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.value.Value;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A section as one line of JSON. Values are TLA+ in strings. */
final class SectionJson {
    private static final int DAY = 24 * 60 * 60;

    private final StringBuilder out;

    private SectionJson(StringBuilder out) {
        this.out = out;
    }

    static void append(LoggedSection section, StringBuilder out) {
        new SectionJson(out).section(section);
    }

    private void section(LoggedSection section) {
        String self = section.process().self().toString();
        out.append("{\"archetypeName\":");
        text(section.process().archetype());
        out.append(",\"clock\":");
        clock(section.clock());
        out.append(",\"csElements\":[");
        List<LoggedElement> elements = section.elements();
        for (int i = 0; i < elements.size(); i++) {
            out.append(i == 0 ? "" : ",");
            element(elements.get(i), self);
        }
        out.append("],\"endTime\":");
        time(section.ended());
        out.append(",\"isAbort\":").append(section.aborted());
        if (!section.extras().isEmpty()) {
            extras(section.extras());
        }
        out.append(",\"self\":");
        text(self);
        out.append(",\"startTime\":");
        time(section.started());
        out.append('}');
    }

    private void extras(Map<String, Value> extras) {
        String separator = ",\"extras\":{";
        for (Map.Entry<String, Value> entry : extras.entrySet()) {
            out.append(separator);
            text(entry.getKey());
            out.append(':');
            text(entry.getValue().toString());
            separator = ",";
        }
        out.append('}');
    }

    private void clock(Clock clock) {
        out.append('[');
        String separator = "";
        for (ProcessId process : clock.processes()) {
            out.append(separator).append("[[");
            text(process.archetype());
            out.append(',');
            text(process.self().toString());
            out.append("],").append(clock.get(process)).append(']');
            separator = ",";
        }
        out.append(']');
    }

    private void element(LoggedElement element, String self) {
        out.append("{\"indices\":[");
        for (int i = 0; i < element.indices().size(); i++) {
            out.append(i == 0 ? "" : ",");
            text(element.indices().get(i).toString());
        }
        out.append("],\"name\":{\"name\":");
        text(element.name());
        out.append(",\"prefix\":");
        text(element.prefix());
        out.append(",\"self\":");
        text(self);
        out.append('}');
        if (element.oldValue().isPresent()) {
            out.append(",\"oldValue\":");
            text(element.oldValue().get().toString());
        }
        out.append(",\"tag\":").append(element.write() ? "\"write\"" : "\"read\"");
        out.append(",\"value\":");
        text(element.value().toString());
        out.append('}');
    }

    private void text(String text) {
        out.append('"');
        int plain = 0;
        while (plain < text.length() && isPlain(text.charAt(plain))) {
            plain++;
        }
        // Most texts need no escapes, and are copied in one piece.
        out.append(text, 0, plain);
        for (int i = plain; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                // Only ASCII, so that no character can be cut.
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c <= '~' && c != '"' && c != '\\';
    }

    /** As {@link Instant#toString} with nine digits of the second, at a tenth of its cost. */
    private void time(Instant time) {
        long second = time.getEpochSecond();
        long days = Math.floorDiv(second, DAY);
        int rest = Math.floorMod(second, DAY);
        LocalDate date = LocalDate.ofEpochDay(days);
        out.append('"').append(date).append('T');
        digits(rest / 3_600, 2);
        out.append(':');
        digits(rest / 60 % 60, 2);
        out.append(':');
        digits(rest % 60, 2);
        out.append('.');
        digits(time.getNano(), 9);
        out.append("Z\"");
    }

    private void digits(int number, int width) {
        int scale = 1;
        for (int i = 1; i < width; i++) {
            scale *= 10;
        }
        for (; scale > 0; scale /= 10) {
            out.append((char) ('0' + number / scale % 10));
        }
    }
}

package dev.plumbline.history.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An error in a line of JSON, in our words. The messages of the parser name its classes and switches, which mean
 * nothing to the author of the line.
 */
final class JsonComplaint {
    private static final String EXPECTED = "; expected an object like {\"process\":..,\"op\":..,\"call\":..}";

    /** The beginning of a message of the parser, and our replacement; {@code $1} is the part that it found. */
    private record Saying(Pattern theirs, String ours) {}

    private static final List<Saying> SAYINGS = List.of(
            new Saying(Pattern.compile("^(?:Unrecognized|Non-standard) token '([^']*)'"), "found $1"),
            new Saying(Pattern.compile("^Unexpected character \\('(.{1,2})' \\(code"), "found $1"),
            new Saying(Pattern.compile("^Unexpected character \\("), "found a character that is not allowed there"),
            new Saying(Pattern.compile("^Unexpected close marker '(.)'"), "found $1 without its opening bracket"),
            new Saying(Pattern.compile("^Unrecognized character escape"), "found an escape that JSON does not have"),
            new Saying(Pattern.compile("^Illegal unquoted character"), "found a control character within a string"),
            new Saying(Pattern.compile("^Invalid numeric value"), "found a number in a form that JSON does not have"),
            new Saying(Pattern.compile("^(?:Numeric value|Number value|Malformed numeric)"), "found too long a number"),
            new Saying(Pattern.compile("^Invalid UTF-8"), "found bytes that are not UTF-8"));

    private JsonComplaint() {}

    static BadInput of(IOException e) {
        String why =
                e instanceof JsonProcessingException json ? json.getOriginalMessage() : String.valueOf(e.getMessage());
        // The parser has an exception for this and does not always use it.
        if (e instanceof JsonEOFException || why.startsWith("Unexpected end-of-input")) {
            return new BadInput("the line ends within a value; expected a complete JSON object (is the file cut off?)");
        }
        if (e instanceof StreamConstraintsException) {
            return limits(why);
        }
        String found = "";
        for (Saying saying : SAYINGS) {
            Matcher matcher = saying.theirs.matcher(why);
            if (found.isEmpty() && matcher.find()) {
                found = ": "
                        + (matcher.groupCount() == 0
                                ? saying.ours
                                : saying.ours.replace("$1", Notation.shown(matcher.group(1))));
            }
        }
        return new BadInput("not JSON" + found + column(e) + EXPECTED);
    }

    private static BadInput limits(String why) {
        if (why.contains("nesting")) {
            return new BadInput("nesting too deep; expected at most " + Notation.DEEPEST + " levels");
        }
        return new BadInput(
                why.contains("umber")
                        ? "found too long a number; expected an integer of at most 64 bits"
                        : "found too long a string; expected at most " + (Lines.LONGEST >> 20) + " MiB");
    }

    private static String column(IOException e) {
        return e instanceof JsonProcessingException json
                        && json.getLocation() != null
                        && json.getLocation().getColumnNr() > 0
                ? " at column " + json.getLocation().getColumnNr()
                : "";
    }
}

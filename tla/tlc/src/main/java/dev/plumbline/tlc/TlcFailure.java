package dev.plumbline.tlc;

import dev.plumbline.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TLC's message about a failure, as one line that starts with file, line and column if it names them. */
final class TlcFailure {
    private static final Pattern PLACE = Pattern.compile(
            "line (\\d+), col(?:umn)? (\\d+)(?: to line \\d+, col(?:umn)? \\d+)?,? (?:of|in) module (\\w+)");
    private static final Pattern NUMBERED =
            Pattern.compile("\\d+\\. Line (\\d+), column (\\d+) to line \\d+, column \\d+ in (\\w+)");
    private static final Pattern COMPLAINT = Pattern.compile(
            "(?i)(\\*\\*\\* ?(?:parse )?errors?.*|.*(?:unknown operator|multipl|could not|lexical|was expecting|encountered).*)");
    private static final int LONGEST = 400;

    private TlcFailure() {}

    static SpecException of(TlcProcess.Ended ended) {
        List<String> words = new ArrayList<>(ended.output().errors());
        if (words.isEmpty() || words.stream().anyMatch(word -> word.contains("Parsing or semantic analysis failed"))) {
            words.addAll(0, complaints(ended.output().prose()));
        }
        String all = String.join(" ", words);
        Matcher numbered = NUMBERED.matcher(all);
        String place = "";
        // The expressions being evaluated are listed from the outermost to the one that failed.
        while (numbered.find()) {
            place = numbered.group(3) + ".tla:" + numbered.group(1) + ":" + numbered.group(2) + ": ";
        }
        Matcher direct = PLACE.matcher(all);
        if (place.isEmpty() && direct.find()) {
            place = direct.group(3) + ".tla:" + direct.group(1) + ":" + direct.group(2) + ": ";
        }
        String what = NUMBERED.matcher(all)
                .replaceAll("")
                .replaceAll("(?s)The error occurred when TLC was evaluating the nested expressions.*", "")
                .replaceAll("\\s+", " ")
                .strip();
        if (what.isEmpty()) {
            what = "it ended with exit status " + ended.exit()
                    + (ended.output().prose().isEmpty()
                            ? ""
                            : ": " + ended.output().prose().get(0));
        }
        return new SpecException(
                place + "TLC: " + (what.length() > LONGEST ? what.substring(0, LONGEST) + "..." : what));
    }

    /** The messages of the parser, from the first line with an error on. */
    private static List<String> complaints(List<String> prose) {
        for (int i = 0; i < prose.size(); i++) {
            if (COMPLAINT.matcher(prose.get(i)).matches()) {
                return prose.subList(i, Math.min(prose.size(), i + 8));
            }
        }
        return prose.subList(0, Math.min(prose.size(), 8));
    }
}

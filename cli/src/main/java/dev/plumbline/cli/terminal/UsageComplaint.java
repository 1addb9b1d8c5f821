package dev.plumbline.cli.terminal;

import dev.plumbline.history.text.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Describes the mistake in a command line, and suggests a correction. */
public final class UsageComplaint {
    private static final Pattern INVALID = Pattern.compile(
            "Invalid value for (?:option '(-[^']*)'(?: \\([^)]*\\))?|positional parameter[^(]*\\(([^)]*)\\)): (.*)");
    private static final Pattern CHOICE =
            Pattern.compile("expected one of \\[(.*)] \\(case-(?:in)?sensitive\\) but was (.*)");
    private static final Pattern PAIR = Pattern.compile(
            "Value for option (?:option )?'(-[^']*)' \\((.*?)\\) should be in KEY=VALUE format but was (.*)");
    private static final Pattern MISSING = Pattern.compile("Missing required parameters?: (.*)");
    private static final int LONGEST = 240;

    private UsageComplaint() {}

    public static String of(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched.getUnmatched(), problem.getCommandLine());
        }
        String message = Complaint.oneLine(problem.getMessage());
        Matcher pair = PAIR.matcher(message);
        if (pair.matches()) {
            return pair.group(1) + " " + shown(pair.group(3)) + "; expected " + pair.group(2);
        }
        Matcher invalid = INVALID.matcher(message);
        if (invalid.matches()) {
            String name = invalid.group(1) == null ? invalid.group(2) : invalid.group(1);
            Matcher choice = CHOICE.matcher(invalid.group(3));
            if (choice.matches()) {
                return name + " " + shown(choice.group(2)) + "; expected "
                        + choice.group(1).toLowerCase(Locale.ROOT).replaceFirst("(.*), ", "$1 or ");
            }
            return name + " "
                    + invalid.group(3).replaceFirst("(?s) is not an? (?:int|long)$", "; expected a whole number");
        }
        Matcher missing = MISSING.matcher(message);
        return missing.matches() ? "expected " + missing.group(1).replace("'", "") : shown(message);
    }

    /** The first unknown word: an option, a command, or an extra argument. */
    private static String unmatched(List<String> words, CommandLine command) {
        String word = words.get(0);
        if (word.startsWith("-") && word.length() > 1) {
            String name = word.replaceFirst("=.*", "");
            return "there is no option " + shown(name)
                    + Suggestion.didYouMean(
                            name, command.getCommandSpec().optionsMap().keySet());
        }
        List<String> commands = List.copyOf(command.getSubcommands().keySet());
        if (!commands.isEmpty()) {
            return "there is no command " + shown(word) + Suggestion.didYouMean(word, commands) + "; expected one of "
                    + String.join(", ", commands);
        }
        return "cannot use '" + shown(word) + "'; expected nothing there";
    }

    private static String shown(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }
}

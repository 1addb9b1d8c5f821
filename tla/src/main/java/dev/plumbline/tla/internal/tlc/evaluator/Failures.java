package dev.plumbline.tla.internal.tlc.evaluator;

import dev.plumbline.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tlc2.output.EC;
import tlc2.tool.EvalException;

/** Messages of SANY and TLC as one line that starts with file, line and column. */
public final class Failures {
    private static final Pattern PLACE = Pattern.compile("(?:at |in )?(?:beginning at )?line (\\d+), col(?:umn)? (\\d+)"
            + "(?: to line \\d+, col(?:umn)? \\d+)?(?:,? (?:of|in) module (\\w+))?");
    private static final Pattern JAVA = Pattern.compile("Attempted to apply the operator overridden by the Java method"
            + ".*?, but it produced the following error: (?:\\S*Exception: )?");
    private static final Pattern CAST = Pattern.compile(
            "(?:Cannot cast |class )(?:tlc2\\.value\\.impl\\.)(\\w+)Value (?:to|cannot be cast to class) "
                    + "(?:tlc2\\.value\\.impl\\.)(\\w+?)(?:Value)?\\b");
    private static final int LONGEST = 300;

    /** The message for a recursion for which the largest stack is too small. */
    static final String NO_STACK = "the recursion is too deep for the stack";

    private Failures() {}

    /** {@code KvMap.tla:12:5}. */
    public static String place(SemanticNode node) {
        Location location = node.getLocation();
        return location.source() + ".tla:" + location.beginLine() + ":" + location.beginColumn();
    }

    /** {@code KvMap.tla:12}. */
    public static String line(SemanticNode node) {
        return node.getLocation().source() + ".tla:" + node.getLocation().beginLine();
    }

    /** The text of the expression on one line. */
    public static String text(SemanticNode node) {
        return squeeze(
                node.getTreeNode() == null
                        ? node.toString()
                        : node.getTreeNode().getHumanReadableImage());
    }

    /** The error and its place; {@code during} is the place if no better one is known. */
    public static String explain(Throwable failure, SemanticNode during) {
        Throwable cause = failure;
        SemanticNode at = during;
        if (failure instanceof EvaluationFailure located) {
            cause = located.getCause();
            at = located.node();
        }
        if (cause instanceof SpecException told) {
            return told.getMessage().contains(".tla:") ? told.getMessage() : place(at) + ": " + told.getMessage();
        }
        if (cause instanceof StackOverflowError) {
            return place(at) + ": " + NO_STACK;
        }
        return place(at) + ": " + message(cause);
    }

    /**
     * The failure of an evaluation.
     *
     * @param when the context of the failure, with a comma before it
     */
    public static SpecException exception(Throwable failure, SemanticNode during, String when) {
        String text = explain(failure, during) + when;
        if (cause(failure) instanceof EvalException failed
                && failed.getErrorCode() == EC.TLC_VALUE_ASSERT_FAILED
                && failed.hasParameters()) {
            return SpecException.failedAssertion(text, unquoted(failed.getParameters()[0]), failure);
        }
        return isLimit(failure) ? SpecException.limit(text, failure) : new SpecException(text, failure);
    }

    /** The text of a string of TLA+; the text of any other value as it is. */
    private static String unquoted(String value) {
        boolean isQuoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return isQuoted ? value.substring(1, value.length() - 1) : value;
    }

    /** Whether the evaluator has reached a limit of its own; otherwise the specification has an error. */
    public static boolean isLimit(Throwable failure) {
        return EvaluatorLimits.isLimit(cause(failure));
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof EvaluationFailure located ? located.getCause() : failure;
    }

    /** Whether expressions were nested too deep. For operators in Java, TLC keeps only the text of a failure. */
    public static boolean isTooDeep(Throwable failure) {
        Throwable cause = cause(failure);
        return cause instanceof StackOverflowError
                || isCounted(failure)
                || String.valueOf(cause.getMessage()).contains(NO_STACK);
    }

    /** Whether the evaluation was interrupted. */
    public static boolean isInterrupted(Throwable failure) {
        return String.valueOf(cause(failure).getMessage()).contains(Nesting.UNFINISHED);
    }

    /** Whether a recursion failed: it is too deep, or does not end. */
    public static boolean isRecursion(Throwable failure) {
        return isTooDeep(failure) || isEndless(failure);
    }

    /** Whether the number of nested expressions was too large, whatever the stack. */
    static boolean isCounted(Throwable failure) {
        Throwable cause = cause(failure);
        return cause instanceof TooDeep || String.valueOf(cause.getMessage()).contains(TooDeep.TEXT);
    }

    /** Whether a recursion was proved not to end. */
    static boolean isEndless(Throwable failure) {
        Throwable cause = cause(failure);
        return cause instanceof EndlessRecursion
                || String.valueOf(cause.getMessage()).contains(EndlessRecursion.TEXT);
    }

    /** Whether the message of a ClassCastException says which kinds of values were confused. */
    static boolean namesKinds(String text) {
        return CAST.matcher(text).find();
    }

    /** Why TLC could not read a specification that SANY accepted. */
    public static String explainLoading(Throwable failure, String file) {
        if (failure instanceof EvaluationFailure located) {
            return explain(failure, located.node());
        }
        String text = String.valueOf(failure.getMessage());
        String place = firstPlace(text, file.replace(".tla", ""));
        return (place.isEmpty() ? file : place) + ": " + message(failure);
    }

    /** The message on one line, without its places (the first one is reported separately) and without Java names. */
    public static String message(Throwable cause) {
        String text = cause.getMessage();
        if (text == null || text.isBlank()) {
            return "the evaluation failed (" + cause.getClass().getSimpleName() + ")";
        }
        if (cause instanceof NullPointerException
                || cause instanceof ClassCastException && !CAST.matcher(text).find()) {
            return "the evaluation failed: a value is not of the kind that the expression needs";
        }
        return clean(text);
    }

    static String clean(String text) {
        String plain = squeeze(PLACE.matcher(text).replaceAll(""));
        Matcher cast = CAST.matcher(plain);
        if (cast.find()) {
            return "expected " + kind(cast.group(2)) + ", found " + kind(cast.group(1));
        }
        plain = JAVA.matcher(plain).replaceAll("");
        plain = plain.replaceAll("^(Unknown location|In module \\w+) ", "");
        plain = plain.replaceAll(" ([.,:;])(?=\\s|$)", "$1").replaceAll("[\\s.:,]+$", "");
        plain = plain.replaceAll("conflicts with the one$", "conflicts with an earlier one");
        plain = plain.replaceAll(
                "In evaluation, the identifier (\\w+) is either undefined or not an operator",
                "$1 has no value here; expected a value for it before it is read");
        plain = plain.replaceAll(
                "Argument mismatch in operator application\\.?%1",
                "a tuple has another number of elements than names are bound to it");
        return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "..." : plain;
    }

    /** {@code KvMap.tla:12:5} from the first place that the text names, or empty. */
    static String firstPlace(String text, String module) {
        Matcher place = PLACE.matcher(text);
        if (!place.find()) {
            return "";
        }
        String in = place.group(3) == null ? module : place.group(3);
        return in + ".tla:" + place.group(1) + ":" + place.group(2);
    }

    /** A class of TLC's values in words. */
    private static String kind(String tlc) {
        return switch (tlc) {
            case "Int" -> "an integer";
            case "String" -> "a string";
            case "Bool" -> "a boolean";
            case "Model" -> "a model value";
            case "Tuple" -> "a tuple";
            case "Record" -> "a record";
            case "FcnRcd", "FcnLambda", "Applicable" -> "a function";
            default ->
                tlc.startsWith("Set")
                                || tlc.startsWith("Sub")
                                || tlc.startsWith("Interval")
                                || tlc.startsWith("Un")
                                || tlc.startsWith("Enumerable")
                        ? "a set"
                        : "another kind of value";
        };
    }

    public static String squeeze(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** SANY's messages, each on one line after its place, joined by semicolons. */
    public static String sany(List<String> messages, String module) {
        List<String> lines = new ArrayList<>();
        for (String message : messages) {
            String place = firstPlace(message, module);
            String line = (place.isEmpty() ? module + ".tla" : place) + ": "
                    + clean(message.replace("***Parse Error***", "")
                            .replaceAll("Residual stack trace follows:[\\s\\S]*", ""));
            if (!lines.contains(line)) {
                lines.add(line);
            }
        }
        return String.join("; ", lines);
    }
}

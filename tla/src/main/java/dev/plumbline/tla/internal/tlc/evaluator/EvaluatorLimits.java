package dev.plumbline.tla.internal.tlc.evaluator;

import dev.plumbline.spec.SpecException;
import java.util.regex.Pattern;
import tlc2.tool.EvalException;

/**
 * Distinguishes limits of the evaluator from errors of a specification. TLC reports both as errors. Its messages about
 * a value of the wrong kind, an argument outside a domain, a CASE or CHOOSE without a value and a false Assert are
 * about the specification: no evaluator could continue. Those listed here are about TLC: the expression has a value in
 * TLA+, but an infinite set would have to be enumerated, an integer needs more than 32 bits, or an operator is not
 * supported. Any exception that is not a message of TLC is a limit too.
 */
final class EvaluatorLimits {
    private static final int OVERFLOW = 2178;
    private static final int ASSERT = 2132;
    private static final int TLCGET_UNDEFINED = 2145;
    private static final int TEMPORAL_IN_NEXT = 2260;
    private static final int TEMPORAL_IN_EXPRESSION = 2261;

    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern LIMIT = Pattern.compile(
            "does not support|unbounded|temporal|enumera|infinite|too many elements|TLC bug|Error\\(TLC\\)"
                    + "|cannot be evaluated|not a TLC function value|Cannot decide|Overflow when|a finite set,"
                    + "|TLCGet\\(.*\\) was undefined|value of a variable contains"
                    // Messages of our own operators, recognised by their text: TLC wraps the exceptions.
                    + "|TLC[GS]et\\(.*?\\) (?:depends|asks|is )|Plumbline does not evaluate that"
                    + "|overridden value|Java heap space|GC overhead"
                    + "|(?:cardinality of the value|Attempted to compare|compare the set .* with the value:)"
                    + "\\s+(?:Nat|Int|Real|STRING|ANY|Seq)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private EvaluatorLimits() {}

    static boolean isLimit(Throwable cause) {
        if (cause instanceof SpecException told) {
            return told.isLimit();
        }
        if (Failures.isEndless(cause)) {
            return false;
        }
        if (Failures.isTooDeep(cause)) {
            return true;
        }
        // A string of the specification may contain any text.
        String text = STRING.matcher(String.valueOf(cause.getMessage())).replaceAll("");
        if (cause instanceof ClassCastException) {
            return !Failures.namesKinds(text);
        }
        if (cause instanceof EvalException coded) {
            int code = coded.getErrorCode();
            if (code == ASSERT) {
                return false;
            }
            return code == OVERFLOW
                    || code == TLCGET_UNDEFINED
                    || code == TEMPORAL_IN_NEXT
                    || code == TEMPORAL_IN_EXPRESSION
                    || LIMIT.matcher(text).find();
        }
        // TLC's own errors are plain RuntimeExceptions, or of TLC's own classes; all others are unexpected.
        boolean ofTlc = cause.getClass() == RuntimeException.class
                || cause.getClass().getName().startsWith("util.")
                || cause.getClass().getName().startsWith("tlc2.");
        return !ofTlc || LIMIT.matcher(text).find();
    }
}

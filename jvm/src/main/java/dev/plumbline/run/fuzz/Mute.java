package dev.plumbline.run.fuzz;

import dev.plumbline.check.Counterexample;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A known violation, which is muted so that the search continues with the next one: conditions on the counterexample,
 * all of which must hold.
 *
 * <pre>
 * op=Get                          the operation that fits no explanation is a Get
 * op=Get,where=KvMap.tla:27       and in every interpretation a condition on that line keeps it from being performed
 * op=Get,arg.key=3,outcome=returned
 * </pre>
 *
 * "In every interpretation": if some interpretation fails for another reason, it is another violation.
 */
public final class Mute {
    private static final Pattern CONDITION = Pattern.compile("(op|where|outcome|arg\\.[^=,]+)=(.+)", Pattern.DOTALL);
    /** A comma inside a value, as in {@code arg.pair=<<1, 2>>}, is not followed by a key. */
    private static final Pattern COMMA = Pattern.compile(",\\s*(?=(?:op|where|outcome|arg\\.[^=,]+)=)");

    private interface Condition {
        boolean holds(Counterexample found, Operation failed);
    }

    private final String text;
    private final List<Condition> conditions;

    private Mute(String text, List<Condition> conditions) {
        this.text = text;
        this.conditions = conditions;
    }

    public static Mute parse(String text) throws BadInput {
        List<Condition> conditions = new ArrayList<>();
        for (String part : COMMA.split(text)) {
            Matcher matcher = CONDITION.matcher(part.strip());
            if (!matcher.matches()) {
                throw new BadInput("'" + text + "': '" + part
                        + "' is not a condition; expected op=NAME, where=FILE:LINE, outcome=returned|aborted or"
                        + " arg.NAME=VALUE, joined by commas");
            }
            conditions.add(condition(text, matcher.group(1), matcher.group(2).strip()));
        }
        return new Mute(text, conditions);
    }

    private static Condition condition(String text, String key, String wanted) throws BadInput {
        switch (key) {
            case "op":
                return (found, failed) -> failed.name().equals(wanted);
            case "where":
                return (found, failed) -> everyReasonIsAt(found, wanted);
            case "outcome":
                if (!wanted.equals("returned") && !wanted.equals("aborted")) {
                    throw new BadInput("'" + text + "': outcome '" + wanted + "'; expected returned or aborted");
                }
                return (found, failed) ->
                        failed.outcome().name().toLowerCase(Locale.ROOT).equals(wanted);
            default:
                Value value;
                try {
                    value = Value.parse(wanted);
                } catch (BadInput e) {
                    throw e.at("'" + text + "'");
                }
                String argument = key.substring("arg.".length());
                return (found, failed) -> value.equals(failed.arguments().get(argument));
        }
    }

    private static boolean everyReasonIsAt(Counterexample found, String where) {
        List<Counterexample.Reason> reasons = found.reasonsOfFailing();
        return !reasons.isEmpty()
                && reasons.stream()
                        .allMatch(reason -> reason.obstacles().stream()
                                .anyMatch(obstacle -> obstacle.where().equals(where)));
    }

    /** Whether this is the known violation. A specification without an initial state never is. */
    public boolean covers(Counterexample found) {
        return found.failed().isPresent()
                && conditions.stream()
                        .allMatch(condition ->
                                condition.holds(found, found.failed().get()));
    }

    @Override
    public String toString() {
        return text;
    }
}

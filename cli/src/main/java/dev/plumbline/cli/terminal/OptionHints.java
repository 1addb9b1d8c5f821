package dev.plumbline.cli.terminal;

import dev.plumbline.value.BadInput;
import java.util.Map;

/**
 * Adds the option that helps to messages of the library, which names no options. A message is recognised by its end.
 */
public final class OptionHints {
    private static final Map<String, String> BY_END = Map.of(
            "or an asynchronous history", "--async",
            "in a history that is checked while it is read", "--out-of-order",
            "if nil means that nothing was written yet, read it as absent", "--nil absent",
            "expected tests that cover transitions or states", "--cover",
            "or tests that cover transitions or states", "--max-tests, --cover",
            "expected a higher limit or a smaller model", "--max-tests");

    private OptionHints() {}

    /** The message, with the option if one helps. */
    public static String added(String message) {
        for (Map.Entry<String, String> hint : BY_END.entrySet()) {
            if (message.endsWith(hint.getKey())) {
                return message + " (" + hint.getValue() + ")";
            }
        }
        return message;
    }

    /** The same for the message of an exception. */
    public static BadInput added(BadInput e) {
        String hinted = added(e.getMessage());
        return hinted.equals(e.getMessage()) ? e : new BadInput(hinted, e);
    }
}

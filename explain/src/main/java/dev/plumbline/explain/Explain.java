package dev.plumbline.explain;

import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.counterfactual.Explained;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.text.VerdictText;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.InstantSource;
import java.util.Optional;

/** The outcome of a check as text for people: {@code System.out.println(Explain.text(result))}. */
public final class Explain {
    private static final int WIDTH = 100;
    private static final String PROGRAM = "plumbline";

    private Explain() {}

    /**
     * The verdict, and of a violation why: the operation that fits no explanation, what went on around it, every
     * interpretation of what came before it, and what stood in its way. Long lists are shortened.
     */
    public static String text(Result result) {
        return text(Explained.of(result, Budget.DEFAULT), Optional.empty());
    }

    /** @param bundle of the violation: it knows more about its cause */
    public static String text(Result result, Bundle bundle) {
        return text(result, Optional.of(bundle));
    }

    private static String text(Result result, Optional<Bundle> bundle) {
        StringWriter text = new StringWriter();
        TextPage page = new TextPage(new PrintWriter(text), WIDTH, false);
        new VerdictText(result.history().name(), result.specName(), origin(result.history()), page, new Colours(false))
                .print(result.verdict(), "", bundle);
        result.notes().forEach(note -> page.wrapped(2, "note: " + note));
        if (!result.neverUsed().isEmpty()) {
            page.wrapped(2, "never used: " + String.join(", ", result.neverUsed()));
        }
        return text.toString();
    }

    /** Whether the origins of operations are lines or bytes, as in messages about the history. */
    private static String origin(History history) {
        return history.operations().stream()
                        .allMatch(operation -> history.where(operation).endsWith(": byte " + operation.origin()))
                ? "byte"
                : "line";
    }

    /**
     * The violation with all that explains it, to be {@linkplain Bundle#write written} into a file and handed on.
     *
     * @return nothing unless the verdict is a violation, or if it could not be explained in time
     * @throws BadInput if the specification cannot be put into a file
     */
    public static Optional<Bundle> bundle(Result result) throws BadInput {
        return new Bundling(PROGRAM, InstantSource.system(), Budget.DEFAULT).bundle(result, origin(result.history()));
    }
}

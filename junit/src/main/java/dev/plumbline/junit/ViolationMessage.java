package dev.plumbline.junit;

import dev.plumbline.check.Result;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/**
 * The text of a violation in a test report: the counterexample as printed by the command line, and a bundle to see it
 * again.
 */
final class ViolationMessage {
    private final Result result;

    ViolationMessage(Result result) {
        this.result = result;
    }

    String text() {
        return text(caller());
    }

    /** @param test for the name of the bundle */
    String text(String test) {
        Optional<Bundle> bundle;
        try {
            bundle = Explain.bundle(result);
        } catch (BadInput e) {
            return Explain.text(result) + "\n  No bundle was written: " + e.getMessage() + "\n";
        }
        String text = bundle.isPresent() ? Explain.text(result, bundle.get()) : Explain.text(result);
        // Named after the test and the history, so that tests that run at once do not share a file.
        String history = result.history().name().replaceFirst("[/\\\\]+$", "").replaceFirst("^.*[/\\\\]", "");
        return text + "\n"
                + BundleFile.write(test + "-" + history, () -> bundle).indent(2);
    }

    /** The class and method that made the assertion, possibly in a lambda expression. */
    private static String caller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(ViolationMessage.class.getName())
                                && !frame.getClassName().equals(PlumblineAssertions.class.getName())
                                && !frame.getClassName().equals(StateLogWatch.class.getName()))
                        .findFirst())
                .map(frame ->
                        frame.getClassName() + "." + frame.getMethodName().replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1"))
                .orElse("test");
    }
}

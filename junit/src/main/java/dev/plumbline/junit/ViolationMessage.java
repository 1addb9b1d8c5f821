package dev.plumbline.junit;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundling;
import dev.plumbline.explain.bundle.SpecCopy;
import dev.plumbline.explain.text.Colours;
import dev.plumbline.explain.text.CounterexampleText;
import dev.plumbline.explain.text.Page;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** A violation as a test reports it: the counterexample as the command line prints it, and a bundle to see it again. */
final class ViolationMessage {
    private static final int WIDTH = 100;
    /** What the operations of a history made within a test count is not known; those read from a file mostly count lines. */
    private static final String ORIGIN = "line";

    private final History history;
    private final Spec spec;
    private final Verdict.Violates violates;
    private final Budget budget;

    ViolationMessage(History history, Spec spec, Verdict.Violates violates, Budget budget) {
        this.history = history;
        this.spec = spec;
        this.violates = violates;
        this.budget = budget;
    }

    String text() {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        Page page = new Page(out, WIDTH, false);
        page.line(0, history.name() + " violates " + spec.name() + ": no behaviour of it explains the history");
        new CounterexampleText(violates.counterexample(), ORIGIN, page, new Colours(false)).print();
        page.blank();
        try {
            Path bundle = bundled();
            page.line(2, "To see it again:");
            page.line(4, "plumbline explain " + bundle);
            page.line(4, "plumbline view " + bundle);
        } catch (BadInput | IOException e) {
            page.wrapped(2, "No bundle was written: " + e.getMessage());
        }
        out.flush();
        return text.toString();
    }

    /** Named after the test and the history, so that tests that run at once do not share a file. */
    private Path bundled() throws BadInput, IOException {
        Path folder = Path.of("target", "plumbline");
        Files.createDirectories(folder);
        String name = (caller() + "-" + history.name()).replaceAll("[^A-Za-z0-9._-]+", "-");
        Path file = folder.resolve(name + ".plumb");
        // The name of the specification is enough to show the bundle; one that is no built-in model cannot be checked
        // again.
        SpecCopy copy = new SpecCopy.Model(spec.name(), Optional.empty());
        new Bundling("plumbline-junit", InstantSource.system(), "sweep", budget)
                .bundle(violates, spec, copy, ORIGIN, Optional.empty())
                .write(file);
        return file;
    }

    /** The class and method that made the assertion. */
    private static String caller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(ViolationMessage.class.getName())
                                && !frame.getClassName().equals(PlumblineAssertions.class.getName()))
                        .findFirst())
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .orElse("test");
    }
}

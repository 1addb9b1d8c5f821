package dev.plumbline.cli.lineup;

import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.terminal.Silence;
import dev.plumbline.explain.interleaving.InterleavingLines;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A test of threads in a bundle, to be run again with the present class.
 *
 * @param file the bundle
 */
record BundledTest(Path file, ThreadTest test) {
    /**
     * A bundle may come from an untrusted source: of the classes of the JDK, only those that lineup tests are allowed.
     */
    Subject subject(ClassPathOption classPath) throws BadInput {
        String name = test.subject();
        if (name.matches("(javax?|jdk|sun|com\\.sun)\\..*") && !name.startsWith("java.util.")) {
            throw new BadInput(file + ": names the class " + name
                    + "; of the JDK, only classes of java.util and its subpackages are run from a bundle");
        }
        ClassLoader classes;
        try {
            classes = classPath.classes();
        } catch (BadInput e) {
            throw e.at("--class-path");
        }
        Optional<Invocation> creation =
                test.creation().isEmpty() ? Optional.empty() : Optional.of(parsed(test.creation()));
        Subject subject = new Subject(name, creation, classes);
        if (subject.version().isEmpty()) {
            throw new BadInput(file + ": the class " + name + " is needed to run it again, and is not on the class path"
                    + "; expected --class-path with the folders and jars of this class and those it uses");
        }
        return subject;
    }

    private Invocation parsed(String creation) throws BadInput {
        try {
            return Invocation.parse(creation);
        } catch (BadInput e) {
            throw e.at(file + ", create");
        }
    }

    private Matrix matrix() throws BadInput {
        return Matrix.parse(test.calls())
                .with(Invocation.parseSequence(test.before()), Invocation.parseSequence(test.after()));
    }

    static Schedule schedule(ThreadTest.Run run) throws BadInput {
        return Schedule.parse(run.schedule());
    }

    boolean isChanged(Subject subject) {
        return !test.version().isEmpty() && !test.version().equals(subject.version());
    }

    String changedWords() {
        return test.version().startsWith("Java ")
                ? "recorded with " + test.version() + ", and this is Java " + Runtime.version()
                : "the class has changed since it was recorded";
    }

    /** Runs something with the present class. */
    @FunctionalInterface
    interface Running<T> {
        T run(LineUp lineUp, Matrix matrix) throws BadInput;
    }

    <T> T run(Subject subject, Running<T> running) throws BadInput {
        try (Silence silence = new Silence()) {
            return running.run(LineUp.of(subject), matrix());
        } catch (BadInput e) {
            throw new BadInput(
                    file + ": its test cannot be run again"
                            + (isChanged(subject) ? "; the class has changed since" : "")
                            + ": " + e.getMessage(),
                    e);
        }
    }

    /**
     * Prints the steps of the threads now.
     *
     * @param full whether nothing is left out of a long table
     */
    static void show(TextPage page, Violation.Shown shown, boolean full) {
        ThreadTest.Run now = new ThreadTest.Run(shown.schedule().text(), shown.randomNumbers(), shown.interleaving());
        int most = full ? Integer.MAX_VALUE : InterleavingLines.MOST;
        InterleavingLines.of(now, "The interleaving now", most, full ? "" : " (--full)")
                .forEach(line -> page.line(line.isEmpty() ? 0 : 2, line));
    }

    /** The recorded test as text. */
    String recorded() {
        return "recorded: " + test.finding() + ", " + test.test() + " of " + test.subject();
    }
}

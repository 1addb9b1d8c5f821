package dev.plumbline.cli.lineup;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.classes.UserClasses;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Role;
import dev.plumbline.lineup.matrix.Roles;
import dev.plumbline.lineup.subject.DiscoveredCalls;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options that choose the class and the tests. */
@Command
final class LineupTests {
    private static final int SMALL = 150;
    private static final int THREADS = 3;
    private static final int CALLS = 3;

    @Option(
            names = "--class",
            required = true,
            paramLabel = "CLASS",
            description = "The full name of the class under test; it may be one of java.util.concurrent.")
    private String className;

    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description = "The class path: folders and jars, libs/* for all jars of a folder. Not needed for classes of"
                    + " the JDK.")
    private Optional<String> classPath = Optional.empty();

    @Option(
            names = "--create",
            paramLabel = "CALL",
            description = "How to create an object: 'LinkedBlockingQueue(1)', or a static method of the class.")
    private Optional<String> creation = Optional.empty();

    @Option(
            names = "--operations",
            paramLabel = "CALLS",
            description = "The calls of the tests, separated by commas: 'push(1), push(2), pop()'. Calls without a"
                    + " comma between them stay together. Threads may have roles: 'owner: push(1), pop(); others:"
                    + " steal()', NAME*2 for two threads, NAME* for all remaining ones. Default: methods annotated"
                    + " with @Operation, or else all public ones.")
    private Optional<String> operations = Optional.empty();

    @Option(
            names = "--matrix",
            paramLabel = "TEST",
            description = "A whole test instead, with its threads separated by bars: 'push(1) pop() | push(2) pop()'."
                    + " May be given several times.")
    private List<String> matrices = new ArrayList<>();

    @Option(names = "--threads", paramLabel = "N", description = "The number of threads of a random test. Default: 3.")
    private Optional<Integer> threads = Optional.empty();

    @Option(
            names = "--calls",
            paramLabel = "N",
            description = "The number of calls of each thread of a random test. Default: 3.")
    private Optional<Integer> calls = Optional.empty();

    @Option(
            names = "--samples",
            paramLabel = "N",
            description = "The number of random tests. Default: ${DEFAULT-VALUE}.")
    private int samples = 20;

    @Option(
            names = "--small",
            paramLabel = "N",
            description = "Run at most N small tests, of two to four calls, before the random ones; 0 for none."
                    + " Default: ${DEFAULT-VALUE}.")
    private int small = SMALL;

    @Option(
            names = "--auto",
            paramLabel = "N",
            description = "Instead of random tests, run all n x n tests over the first n calls, for n from 1 to N.")
    private Optional<Integer> auto = Optional.empty();

    @Option(names = "--before", paramLabel = "CALLS", description = "Calls before each test.")
    private String before = "";

    @Option(names = "--after", paramLabel = "CALLS", description = "Calls after each test.")
    private String after = "";

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of the random tests. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    /**
     * @param number of the tests, if it is known
     * @param notes for people: where the calls come from
     */
    record Planned(Iterator<Matrix> tests, Optional<Long> number, List<String> notes) {}

    Subject subject() throws BadInput {
        Optional<Invocation> made =
                creation.isPresent() ? Optional.of(Invocation.parse(creation.get())) : Optional.empty();
        return new Subject(className, made, classes());
    }

    private ClassLoader classes() throws BadInput {
        try {
            return UserClasses.of(classPath.orElse(""));
        } catch (BadInput e) {
            throw e.at("--class-path");
        }
    }

    /** The test of a schedule. */
    Matrix scheduled() throws BadInput {
        if (matrices.size() != 1) {
            throw new BadInput(
                    "--schedule needs the test that it belongs to: --matrix 'push(1) pop() | push(2) pop()'");
        }
        return given().get(0);
    }

    private List<Matrix> given() throws BadInput {
        List<Matrix> tests = new ArrayList<>();
        for (String matrix : matrices) {
            tests.add(framed(Matrix.parse(matrix)));
        }
        return tests;
    }

    /** @param executions of a test, at most */
    Planned planned(LineUp lineUp, long executions) throws BadInput {
        if (!matrices.isEmpty()) {
            List<Matrix> tests = given();
            return new Planned(
                    tests.iterator(), Optional.of((long) tests.size()), notesOfGiven(lineUp, tests, executions));
        }
        List<String> notes = new ArrayList<>();
        Roles roles = roles(lineUp, notes);
        if (auto.isPresent()) {
            int largest = (int) Amounts.within(1, 5, "--auto", auto.get());
            return new Planned(
                    framed(() -> Matrices.growing(roles, largest)),
                    Optional.of(Matrices.growing(roles, largest).count()),
                    notes);
        }
        int width = (int) Amounts.within(1, 60, "--threads", threads.orElse(THREADS));
        int length = (int) Amounts.within(1, 60, "--calls", calls.orElse(CALLS));
        Amounts.within(1, 10_000_000, "--samples", samples);
        List<Role> roleOfThread = roles.of(width);
        if (roles.named()) {
            notes.add("threads of each test: "
                    + String.join(", ", roleOfThread.stream().map(Role::name).toList()));
        }
        Amounts.within(0, 1_000_000, "--small", small);
        List<Matrix> first = lineUp.smallTests(roles, width, length, small, seed);
        if (!first.isEmpty()) {
            notes.add(Count.of(first.size(), "small test") + " first (--small)");
        }
        List<Matrix> sample = Matrices.sample(roleOfThread, length, samples, seed);
        if (sample.size() < samples) {
            notes.add(Count.of(sample.size(), "test") + " of " + roleOfThread.size() + "x" + length
                    + " over these calls, and that is all there is");
        }
        notes.addAll(tooMany(sample, executions));
        return new Planned(
                framed(() -> Stream.concat(first.stream(), sample.stream())),
                Optional.of((long) first.size() + sample.size()),
                notes);
    }

    /** Calls that a given test does not need are validated too, so that mistakes in them are reported. */
    private List<String> notesOfGiven(LineUp lineUp, List<Matrix> tests, long executions) throws BadInput {
        for (Map.Entry<String, Optional<Integer>> random :
                List.of(Map.entry("--auto", auto), Map.entry("--threads", threads), Map.entry("--calls", calls))) {
            if (random.getValue().isPresent()) {
                throw new BadInput("--matrix '" + matrices.get(0) + "' is a whole test; expected no " + random.getKey()
                        + " with it");
            }
        }
        List<String> notes = new ArrayList<>(tooMany(tests, executions));
        if (operations.isPresent()) {
            lineUp.require(Roles.parse(operations.get()).elements());
            notes.add("note: --matrix is a whole test, so no tests are made of --operations");
        }
        return notes;
    }

    /** Reported before the tests run, which may take minutes. */
    private static List<String> tooMany(List<Matrix> tests, long executions) {
        Matrix largest = Collections.max(tests, Comparator.comparingDouble(Matrix::serialOrders));
        double orders = largest.serialOrders();
        return orders <= executions
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "note: a test of %d calls in %d threads has %,.0f serial executions unless calls block, and of each test"
                                + " all are needed, at most %,d of them (--max-executions); smaller tests say more",
                        largest.calls(),
                        largest.threads().size(),
                        orders,
                        executions));
    }

    private Roles roles(LineUp lineUp, List<String> notes) throws BadInput {
        if (operations.isPresent()) {
            Roles roles = Roles.parse(operations.get());
            lineUp.require(roles.elements());
            return roles;
        }
        DiscoveredCalls found = lineUp.discover();
        if (found.elements().isEmpty()) {
            throw new BadInput(className + " has no methods that can be called without --operations"
                    + (found.leftOut().isEmpty() ? "" : ": " + String.join("; ", found.leftOut())));
        }
        notes.add("calls of " + className + ": "
                + String.join(
                        ", ",
                        found.elements().stream()
                                .map(each -> each.get(0).toString())
                                .toList()));
        if (!found.leftOut().isEmpty()) {
            notes.add("left out (name them in --operations): " + String.join("; ", found.leftOut()));
        }
        return Roles.none(found.elements());
    }

    private interface Source {
        Stream<Matrix> stream();
    }

    private Iterator<Matrix> framed(Source source) throws BadInput {
        Matrix frame = framed(Matrix.parse("none()"));
        return source.stream()
                .map(test -> test.within(frame.before(), frame.after()))
                .iterator();
    }

    private Matrix framed(Matrix test) throws BadInput {
        return test.with(Invocation.parseSequence(before), Invocation.parseSequence(after));
    }

    /** A class path without folders of this machine: only the last part of an absolute path is kept. */
    static String portableClassPath(String path) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(LineupTests::portable)
                .collect(Collectors.joining(":"));
    }

    private static String portable(String entry) {
        Path path = Path.of(entry);
        return path.isAbsolute() && path.getFileName() != null
                ? path.getFileName().toString()
                : entry;
    }

    String className() {
        return className;
    }
}

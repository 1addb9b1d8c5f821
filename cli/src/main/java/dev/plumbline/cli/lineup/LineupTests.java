package dev.plumbline.cli.lineup;

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
import dev.plumbline.value.Count;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options that say which class is tested, and with which tests. */
@Command
final class LineupTests {
    private static final int SMALL = 150;
    private static final Pattern DIMENSION = Pattern.compile("\\s*([0-9]{1,2})\\s*x\\s*([0-9]{1,2})\\s*");

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
            names = "--new",
            paramLabel = "CALL",
            description = "How to create an object: 'LinkedBlockingQueue(1)', or a static method of the class.")
    private Optional<String> creation = Optional.empty();

    @Option(
            names = "--ops",
            paramLabel = "CALLS",
            description = "The calls of the tests, separated by commas: 'push(1), push(2), pop()'. Calls without a"
                    + " comma between them stay together. Threads may have roles: 'owner: push(1), pop(); others:"
                    + " steal()', NAME*2 for two threads, NAME* for all remaining ones. Default: methods annotated"
                    + " with @Invoke, or else all public ones.")
    private Optional<String> ops = Optional.empty();

    @Option(
            names = "--matrix",
            paramLabel = "TEST",
            description = "THREADSxCALLS of random tests, or one test with its threads separated by bars: 'push(1)"
                    + " pop() | push(2) pop()'. Default: ${DEFAULT-VALUE}.")
    private String matrix = "3x3";

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

    @Option(names = "--init", paramLabel = "CALLS", description = "Calls before each test.")
    private String initial = "";

    @Option(names = "--final", paramLabel = "CALLS", description = "Calls after each test.")
    private String last = "";

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

    /** The one test of {@code --matrix}. */
    Matrix given() throws BadInput {
        if (DIMENSION.matcher(matrix).matches()) {
            throw new BadInput(
                    "--schedule needs the test that it belongs to: --matrix 'push(1) pop() | push(2) pop()'");
        }
        return framed(Matrix.parse(matrix));
    }

    /** @param executions of a test, at most */
    Planned planned(LineUp lineUp, long executions) throws BadInput {
        Matcher dimension = DIMENSION.matcher(matrix);
        if (!dimension.matches()) {
            return new Planned(List.of(given()).iterator(), Optional.of(1L), notesOfGiven(lineUp, executions));
        }
        List<String> notes = new ArrayList<>();
        Roles roles = roles(lineUp, notes);
        if (auto.isPresent()) {
            int largest = inRange("--auto", auto.get(), 1, 5);
            return new Planned(
                    framed(() -> Matrices.growing(roles, largest)),
                    Optional.of(Matrices.growing(roles, largest).count()),
                    notes);
        }
        int threads = inRange("--matrix", Integer.parseInt(dimension.group(1)), 1, 60);
        int length = inRange("--matrix", Integer.parseInt(dimension.group(2)), 1, 60);
        inRange("--samples", samples, 1, 10_000_000);
        List<Role> roleOfThread = roles.of(threads);
        if (roles.named()) {
            notes.add("threads of each test: "
                    + String.join(", ", roleOfThread.stream().map(Role::name).toList()));
        }
        inRange("--small", small, 0, 1_000_000);
        List<Matrix> first = lineUp.smallTests(roles, threads, length, small, seed);
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

    /** Calls that a whole test does not need are looked at all the same: a mistake in them is one. */
    private List<String> notesOfGiven(LineUp lineUp, long executions) throws BadInput {
        if (auto.isPresent()) {
            throw new BadInput("--matrix '" + matrix + "' is a whole test; expected no --auto with it");
        }
        List<String> notes = new ArrayList<>(tooMany(List.of(given()), executions));
        if (ops.isPresent()) {
            lineUp.require(Roles.parse(ops.get()).elements());
            notes.add("note: --matrix is a whole test, so no tests are made of --ops");
        }
        return notes;
    }

    /** Better said now than after some minutes. */
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
        if (ops.isPresent()) {
            Roles roles = Roles.parse(ops.get());
            lineUp.require(roles.elements());
            return roles;
        }
        DiscoveredCalls found = lineUp.discover();
        if (found.elements().isEmpty()) {
            throw new BadInput(className + " has no methods that can be called without --ops"
                    + (found.leftOut().isEmpty() ? "" : ": " + String.join("; ", found.leftOut())));
        }
        notes.add("calls of " + className + ": "
                + String.join(
                        ", ",
                        found.elements().stream()
                                .map(each -> each.get(0).toString())
                                .toList()));
        if (!found.leftOut().isEmpty()) {
            notes.add("left out (name them in --ops): " + String.join("; ", found.leftOut()));
        }
        return Roles.none(found.elements());
    }

    private interface Source {
        Stream<Matrix> stream();
    }

    private Iterator<Matrix> framed(Source source) throws BadInput {
        Matrix frame = framed(Matrix.parse("none()"));
        return source.stream()
                .map(test -> test.within(frame.initial(), frame.last()))
                .iterator();
    }

    private Matrix framed(Matrix test) throws BadInput {
        return test.with(Invocation.parseSequence(initial), Invocation.parseSequence(last));
    }

    private static int inRange(String option, int number, int from, int to) throws BadInput {
        if (number < from || number > to) {
            throw new BadInput(option + " " + number + "; expected " + from + " to " + to);
        }
        return number;
    }

    /** As words of a command line, for another test of the same class. */
    List<String> words(Matrix test) {
        List<String> words = new ArrayList<>(List.of("--class", className));
        words.addAll(classPathWords());
        creation.ifPresent(call -> words.addAll(List.of("--new", call)));
        words.addAll(List.of("--matrix", test.text()));
        if (!test.initial().isEmpty()) {
            words.addAll(List.of("--init", Matrix.text(test.initial())));
        }
        if (!test.last().isEmpty()) {
            words.addAll(List.of("--final", Matrix.text(test.last())));
        }
        return words;
    }

    List<String> classPathWords() {
        return classPath.map(path -> List.of("--class-path", path)).orElse(List.of());
    }

    /** The same without folders of this machine: of what is named from the root, the last name is left. */
    List<String> portableClassPath() {
        return classPath
                .map(path -> List.of(
                        "--class-path",
                        Stream.of(path.split(File.pathSeparator))
                                .filter(entry -> !entry.isEmpty())
                                .map(LineupTests::portable)
                                .collect(Collectors.joining(":"))))
                .orElse(List.of());
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

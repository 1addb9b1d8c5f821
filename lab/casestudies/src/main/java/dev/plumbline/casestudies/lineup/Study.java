package dev.plumbline.casestudies.lineup;

import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A class, the calls to test, and the expected result.
 *
 * @param name for people
 * @param className of the class under test
 * @param creation the call that creates it; empty for the constructor without parameters
 * @param operations for tests, separated by commas
 * @param given tests that are run first, each as {@code initial calls ; matrix} or just a matrix
 * @param threads of the sampled tests; 0 for none
 * @param length of the sampled tests: operations in each thread
 * @param preemptions at most
 * @param expected the expected result
 * @param because the reason, in a sentence
 */
public record Study(
        String name,
        String className,
        String creation,
        String operations,
        List<String> given,
        int threads,
        int length,
        int preemptions,
        Explanation expected,
        String because) {

    /** A class that is created without arguments, with samples of 2x2 tests at the usual bound of 2 preemptions. */
    public static Study of(String className, String operations) {
        return new Study(
                Subject.of(className, Study.class.getClassLoader()).simpleName(),
                className,
                "",
                operations,
                List.of(),
                2,
                2,
                2,
                Explanation.PASSES,
                "");
    }

    public Study named(String newName) {
        return new Study(
                newName, className, creation, operations, given, threads, length, preemptions, expected, because);
    }

    public Study made(String how) {
        return new Study(name, className, how, operations, given, threads, length, preemptions, expected, because);
    }

    public Study first(String... tests) {
        return new Study(
                name, className, creation, operations, List.of(tests), threads, length, preemptions, expected, because);
    }

    public Study sampled(int newThreads, int newLength) {
        return new Study(
                name, className, creation, operations, given, newThreads, newLength, preemptions, expected, because);
    }

    public Study within(int newPreemptions) {
        return new Study(
                name, className, creation, operations, given, threads, length, newPreemptions, expected, because);
    }

    public Study comesTo(Explanation newExpected, String reason) {
        return new Study(
                name, className, creation, operations, given, threads, length, preemptions, newExpected, reason);
    }

    public Subject subject(ClassLoader classes) throws BadInput {
        Optional<Invocation> made = creation.isEmpty() ? Optional.empty() : Optional.of(Invocation.parse(creation));
        return new Subject(className, made, classes);
    }

    /** The names of the methods that are called. */
    public List<String> methods() throws BadInput {
        return Invocation.parseElements(operations).stream()
                .flatMap(List::stream)
                .map(Invocation::method)
                .distinct()
                .sorted()
                .collect(Collectors.toList());
    }

    /** The tests: those given, and as many samples as there are, up to a number. */
    public List<Matrix> tests(int samples, long seed) throws BadInput {
        List<Matrix> tests = new ArrayList<>();
        for (String text : given) {
            int semicolon = text.indexOf(';');
            Matrix matrix = Matrix.parse(text.substring(semicolon + 1));
            tests.add(
                    semicolon < 0
                            ? matrix
                            : matrix.with(Invocation.parseSequence(text.substring(0, semicolon)), List.of()));
        }
        if (threads > 0) {
            tests.addAll(Matrices.sample(Invocation.parseElements(operations), threads, length, samples, seed));
        }
        return tests;
    }

    /** The dimension of the sampled tests. */
    public String dimension() {
        return threads == 0 ? "given" : threads + "x" + length;
    }
}

package dev.plumbline.lineup.internal.campaign;

import dev.plumbline.jvm.execution.Program;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.matrix.Matrix;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tests that cannot show a known violation again, made of those that can.
 *
 * <p>A test that calls all methods of a known violation fails because of it, which hides all other errors. Merely
 * leaving out such tests would leave nearly nothing: of random 3x3 tests over four calls, 85 in 100 call any two of
 * them. So several tests are made of each such test, each without the calls of one of the methods.
 */
final class TestsWithout {
    private final Collection<Set<String>> known;
    private final Set<Matrix> seen = new HashSet<>();
    private final Set<Matrix> made = new LinkedHashSet<>();

    /** @param known the methods of each known violation */
    TestsWithout(Collection<Set<String>> known) {
        this.known = known;
    }

    /** In the order of their original tests, each once. */
    List<Matrix> of(List<Matrix> tests) {
        tests.forEach(this::without);
        return List.copyOf(made);
    }

    private void without(Matrix test) {
        if (!seen.add(test.sorted())) {
            return;
        }
        Set<String> methods = test.methods();
        Optional<Set<String>> contained =
                known.stream().filter(methods::containsAll).findFirst();
        if (contained.isEmpty()) {
            made.add(test);
            return;
        }
        // The calls before and after the threads, which are in every test, remain.
        Set<String> frame = new Matrix(test.before(), List.of(), test.after()).methods();
        contained.get().stream()
                .sorted()
                .filter(method -> !frame.contains(method))
                .forEach(method -> without(test, method).ifPresent(this::without));
    }

    /** Empty if fewer than two threads are left: no calls would be concurrent. */
    private static Optional<Matrix> without(Matrix test, String method) {
        NumberedCalls calls = new NumberedCalls(test);
        return calls.keeping(number -> calls.thread(number) == Program.MAIN
                        || !calls.invocation(number).method().equals(method))
                .filter(fewer -> fewer.threads().size() > 1);
    }
}

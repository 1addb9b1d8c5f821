package dev.plumbline.lineup.internal.small;

import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Role;
import dev.plumbline.lineup.matrix.Roles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Tests of two to four calls, which are searched deeply before wide tests: two threads of one call, three of one call,
 * then two and one, two and one and one, two and two, three and one. An error that needs three threads, or three
 * switches, or a certain state of the object, occurs in one of few schedules there; in a random 3x3 test in one of
 * millions.
 *
 * <p>Each test begins with a new object or with one that one or two calls have changed, and ends with calls that show
 * the state ({@link SurroundingCalls}): these calls reveal a value that was duplicated or lost.
 *
 * <p>If the calls start threads, tests of two calls without calls before and after come first: all their schedules can
 * be run. There are fewer tests of other shapes, since their executions are slow.
 */
public final class SmallTests {
    private static final List<List<Integer>> SHAPES =
            List.of(List.of(1, 1), List.of(1, 1, 1), List.of(2, 1), List.of(2, 1, 1), List.of(2, 2), List.of(3, 1));

    /** If a shape has at most this number of tests, they are drawn from a list of all. */
    private static final double FEW = 5_000;

    private static final int DRAWS_FOR_EACH = 20;
    /** Tests of each shape, at most, where the calls start threads. */
    private static final int WITH_THREADS = 8;

    private SmallTests() {}

    /**
     * @param surrounding the calls before and after; ignored if threads have roles
     * @param threads of a test, at most
     * @param length of a thread, at most
     * @param most tests, the same number of each shape
     */
    public static List<Matrix> of(
            Roles roles, SurroundingCalls surrounding, int threads, int length, int most, long seed) {
        int each = surrounding.startsThreads() ? Math.min(most / SHAPES.size(), WITH_THREADS) : most / SHAPES.size();
        Set<Matrix> tests = new LinkedHashSet<>();
        if (surrounding.startsThreads() && !roles.named() && threads >= 2) {
            List<Integer> pair = SHAPES.get(0);
            tests.addAll(
                    new Shape(pair, roles.assigned(pair.size()), SurroundingCalls.NONE).some(each, new Random(seed)));
        }
        for (List<Integer> shape : SHAPES) {
            List<Role> roleOfThread = roles.assigned(shape.size());
            boolean fits =
                    shape.size() <= threads && Collections.max(shape) <= length && roleOfThread.size() == shape.size();
            if (fits) {
                SurroundingCalls used = roles.named() ? SurroundingCalls.NONE : surrounding;
                tests.addAll(new Shape(shape, roleOfThread, used).some(each, new Random(seed)));
            }
        }
        return List.copyOf(tests);
    }

    /** All tests with these numbers of elements in their threads. */
    private record Shape(List<Integer> lengths, List<Role> roles, SurroundingCalls surrounding) {
        /** Each test once, in a random order; tests that differ only in the order of their threads count as one. */
        List<Matrix> some(int most, Random random) {
            double all = surrounding.beginnings().size();
            for (int thread = 0; thread < lengths.size(); thread++) {
                all *= Math.pow(roles.get(thread).elements().size(), lengths.get(thread));
            }
            if (all <= FEW) {
                Set<Matrix> every = new LinkedHashSet<>();
                for (List<Invocation> before : surrounding.beginnings()) {
                    addAll(before, new ArrayList<>(), every);
                }
                List<Matrix> shuffled = new ArrayList<>(every);
                Collections.shuffle(shuffled, random);
                return shuffled.subList(0, Math.min(most, shuffled.size()));
            }
            Set<Matrix> drawn = new LinkedHashSet<>();
            for (int i = 0; i < DRAWS_FOR_EACH * most && drawn.size() < most; i++) {
                drawn.add(drawn(random));
            }
            return List.copyOf(drawn);
        }

        private void addAll(List<Invocation> before, List<List<Invocation>> threads, Set<Matrix> to) {
            int thread = threads.size();
            if (thread == lengths.size()) {
                to.add(test(before, threads));
                return;
            }
            for (List<Invocation> column : columns(roles.get(thread).elements(), lengths.get(thread))) {
                threads.add(column);
                addAll(before, threads, to);
                threads.remove(thread);
            }
        }

        private static List<List<Invocation>> columns(List<List<Invocation>> elements, int length) {
            List<List<Invocation>> columns = List.of(List.of());
            for (int i = 0; i < length; i++) {
                List<List<Invocation>> longer = new ArrayList<>();
                for (List<Invocation> column : columns) {
                    for (List<Invocation> element : elements) {
                        List<Invocation> calls = new ArrayList<>(column);
                        calls.addAll(element);
                        longer.add(calls);
                    }
                }
                columns = longer;
            }
            return columns;
        }

        private Matrix drawn(Random random) {
            List<List<Invocation>> columns = new ArrayList<>();
            for (int thread = 0; thread < lengths.size(); thread++) {
                List<List<Invocation>> elements = roles.get(thread).elements();
                List<Invocation> column = new ArrayList<>();
                for (int i = 0; i < lengths.get(thread); i++) {
                    column.addAll(elements.get(random.nextInt(elements.size())));
                }
                columns.add(column);
            }
            return test(
                    surrounding
                            .beginnings()
                            .get(random.nextInt(surrounding.beginnings().size())),
                    columns);
        }

        private Matrix test(List<Invocation> before, List<List<Invocation>> columns) {
            List<String> names = roles.stream().map(Role::name).toList();
            return new Matrix(before, columns, surrounding.after(), names).sorted();
        }
    }
}

package dev.plumbline.lineup.matrix;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Tests made of a list of elements, each one invocation or a sequence of them. */
public final class Matrices {
    private Matrices() {}

    /**
     * AutoCheck (figure 6): for n from 1 to the largest given, all n x n tests over the first n elements. Tests that
     * differ only in the order of their threads count as one.
     */
    public static Stream<Matrix> growing(List<List<Invocation>> elements, int largest) {
        return growing(Roles.none(elements), largest);
    }

    /** The same over the first n elements of each role, with at least as many threads as the roles need. */
    public static Stream<Matrix> growing(Roles roles, int largest) {
        return Stream.iterate(1, n -> n <= largest, n -> n + 1).flatMap(n -> {
            List<Role> first = roles.assigned(n).stream()
                    .map(role -> new Role(
                            role.name(),
                            role.threads(),
                            role.elements()
                                    .subList(0, Math.min(n, role.elements().size()))))
                    .toList();
            return all(first, n);
        });
    }

    private static Stream<Matrix> all(List<Role> roleOfThread, int length) {
        for (Role role : roleOfThread) {
            BigInteger columns = BigInteger.valueOf(role.elements().size()).pow(length);
            if (columns.bitLength() > 31) {
                throw new IllegalArgumentException(columns + " columns of " + length + " elements; that is too many");
            }
        }
        Iterator<Matrix> each = new Multisets(roleOfThread, length);
        Iterable<Matrix> iterable = () -> each;
        return StreamSupport.stream(iterable.spliterator(), false);
    }

    /**
     * RandomCheck (figure 8): a uniform random sample, without repetition. All tests if there are fewer than this
     * number.
     */
    public static List<Matrix> sample(
            List<List<Invocation>> elements, int threads, int length, int samples, long seed) {
        return sample(Roles.none(elements).assigned(threads), length, samples, seed);
    }

    /** The same, in which the calls of each thread are drawn from those of its role. */
    public static List<Matrix> sample(List<Role> roleOfThread, int length, int samples, long seed) {
        BigInteger possible = roleOfThread.stream()
                .map(role -> BigInteger.valueOf(role.elements().size()).pow(length))
                .reduce(BigInteger.ONE, BigInteger::multiply);
        SplittableRandom random = new SplittableRandom(seed);
        Set<List<Integer>> drawn = new HashSet<>();
        List<Matrix> matrices = new ArrayList<>();
        while (matrices.size() < samples && BigInteger.valueOf(matrices.size()).compareTo(possible) < 0) {
            List<Integer> numbers = new ArrayList<>();
            List<List<Invocation>> columns = new ArrayList<>();
            for (Role role : roleOfThread) {
                List<Invocation> column = new ArrayList<>();
                for (int i = 0; i < length; i++) {
                    int number = random.nextInt(0, role.elements().size());
                    numbers.add(number);
                    column.addAll(role.elements().get(number));
                }
                columns.add(column);
            }
            if (drawn.add(numbers)) {
                matrices.add(new Matrix(List.of(), columns, List.of(), names(roleOfThread)));
            }
        }
        return matrices;
    }

    private static List<String> names(List<Role> roleOfThread) {
        return roleOfThread.stream().map(Role::name).toList();
    }

    /**
     * Sequences of column numbers that do not decrease among the threads of one role; a column is a number in the base
     * of the number of elements.
     */
    private static final class Multisets implements Iterator<Matrix> {
        private final List<Role> roles;
        private final int length;
        private final int[] columns;
        private final int[] chosen;
        private boolean more;

        Multisets(List<Role> roles, int length) {
            this.roles = roles;
            this.length = length;
            this.chosen = new int[roles.size()];
            this.columns = roles.stream()
                    .mapToInt(role -> BigInteger.valueOf(role.elements().size())
                            .pow(length)
                            .intValueExact())
                    .toArray();
            this.more = IntStream.of(columns).allMatch(number -> number > 0);
        }

        @Override
        public boolean hasNext() {
            return more;
        }

        @Override
        public Matrix next() {
            if (!more) {
                throw new NoSuchElementException();
            }
            List<List<Invocation>> threads = new ArrayList<>();
            for (int thread = 0; thread < chosen.length; thread++) {
                threads.add(column(roles.get(thread).elements(), chosen[thread]));
            }
            int thread = chosen.length - 1;
            while (thread >= 0 && chosen[thread] == columns[thread] - 1) {
                thread--;
            }
            more = thread >= 0;
            if (more) {
                int next = chosen[thread] + 1;
                for (int i = thread; i < chosen.length; i++) {
                    chosen[i] = roles.get(i).equals(roles.get(thread)) ? next : 0;
                }
            }
            return new Matrix(List.of(), threads, List.of(), names(roles));
        }

        private List<Invocation> column(List<List<Invocation>> elements, int number) {
            List<Invocation> calls = new ArrayList<>();
            int rest = number;
            for (int i = 0; i < length; i++) {
                calls.addAll(elements.get(rest % elements.size()));
                rest /= elements.size();
            }
            return calls;
        }
    }
}

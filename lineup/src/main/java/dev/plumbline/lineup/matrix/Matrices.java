package dev.plumbline.lineup.matrix;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Tests made of a list of elements, each one invocation or a whole sequence of them. */
public final class Matrices {
    private Matrices() {}

    /**
     * AutoCheck (figure 6): for n from 1 to the largest given, all n x n tests over the first n elements. Of tests that
     * differ only in the order of their threads one is made.
     */
    public static Stream<Matrix> growing(List<List<Invocation>> elements, int largest) {
        return Stream.iterate(1, n -> n <= largest, n -> n + 1)
                .flatMap(n -> all(elements.subList(0, Math.min(n, elements.size())), n, n));
    }

    /** All tests of so many threads with so many elements each, one for each multiset of columns. */
    public static Stream<Matrix> all(List<List<Invocation>> elements, int threads, int length) {
        BigInteger columns = BigInteger.valueOf(elements.size()).pow(length);
        if (columns.bitLength() > 31) {
            throw new IllegalArgumentException(columns + " columns of " + length + " elements; that is too many");
        }
        Iterator<Matrix> each = new Multisets(elements, columns.intValueExact(), threads, length);
        Iterable<Matrix> iterable = () -> each;
        return StreamSupport.stream(iterable.spliterator(), false);
    }

    /**
     * RandomCheck (figure 8): a uniform random sample, without repetition. Fewer tests than asked for if there are no
     * more.
     */
    public static List<Matrix> sample(
            List<List<Invocation>> elements, int threads, int length, int samples, long seed) {
        BigInteger possible = BigInteger.valueOf(elements.size()).pow(threads * length);
        SplittableRandom random = new SplittableRandom(seed);
        Set<List<Integer>> drawn = new HashSet<>();
        List<Matrix> matrices = new ArrayList<>();
        while (matrices.size() < samples && BigInteger.valueOf(matrices.size()).compareTo(possible) < 0) {
            List<Integer> numbers = random.ints((long) threads * length, 0, elements.size())
                    .boxed()
                    .toList();
            if (drawn.add(numbers)) {
                List<List<Invocation>> columns = new ArrayList<>();
                for (int thread = 0; thread < threads; thread++) {
                    columns.add(numbers.subList(thread * length, (thread + 1) * length).stream()
                            .flatMap(number -> elements.get(number).stream())
                            .toList());
                }
                matrices.add(new Matrix(List.of(), columns, List.of()));
            }
        }
        return matrices;
    }

    /** Non-decreasing sequences of column numbers; a column is a number written in base "number of elements". */
    private static final class Multisets implements Iterator<Matrix> {
        private final List<List<Invocation>> elements;
        private final int columns;
        private final int length;
        private final int[] chosen;
        private boolean more;

        Multisets(List<List<Invocation>> elements, int columns, int threads, int length) {
            this.elements = elements;
            this.columns = columns;
            this.length = length;
            this.chosen = new int[threads];
            this.more = columns > 0;
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
            for (int column : chosen) {
                threads.add(column(column));
            }
            int thread = chosen.length - 1;
            while (thread >= 0 && chosen[thread] == columns - 1) {
                thread--;
            }
            more = thread >= 0;
            if (more) {
                int next = chosen[thread] + 1;
                for (int i = thread; i < chosen.length; i++) {
                    chosen[i] = next;
                }
            }
            return new Matrix(List.of(), threads, List.of());
        }

        private List<Invocation> column(int number) {
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

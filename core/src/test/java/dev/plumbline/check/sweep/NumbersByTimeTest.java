package dev.plumbline.check.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumbersByTimeTest {
    @Test
    void sortsByTimeAndThenByNumber() {
        long[] times = {5, 3, 5, Long.MAX_VALUE, Long.MIN_VALUE};
        assertThat(NumbersByTime.sorted(new int[] {0, 1, 2, 3, 4}, number -> times[number]))
                .containsExactly(4, 1, 0, 2, 3);
        assertThat(NumbersByTime.sorted(new int[] {}, number -> times[number])).isEmpty();
        assertThat(NumbersByTime.sorted(new int[] {2}, number -> times[number])).containsExactly(2);
    }

    /** Against the sort of the JDK: any times, few different ones, and times that are nearly in order. */
    @Test
    void agreesWithASortOfObjects() {
        Random random = new Random(1);
        for (int round = 0; round < 600; round++) {
            int size = random.nextInt(70);
            int kind = round % 3;
            long[] times = new long[size];
            Arrays.setAll(
                    times,
                    i -> kind == 0 ? random.nextLong() : kind == 1 ? random.nextInt(4) : 3L * i + random.nextInt(20));
            int[] numbers =
                    IntStream.range(0, size).filter(i -> random.nextInt(4) > 0).toArray();
            int[] given = numbers.clone();
            int[] expected = Arrays.stream(numbers)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingLong(number -> times[number])
                            .thenComparing(Comparator.naturalOrder()))
                    .mapToInt(Integer::intValue)
                    .toArray();
            assertThat(NumbersByTime.sorted(numbers, number -> times[number]))
                    .as("round %s", round)
                    .containsExactly(expected);
            assertThat(numbers).containsExactly(given);
        }
    }
}

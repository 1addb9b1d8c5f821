package dev.plumbline.tla.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random computations about lists of arguments, which look and ask depending on what they found before. */
class PartialArgumentCacheTest {
    private static final int LENGTH = 3;
    private static final int SMALLEST = 1_000_000;

    /** Whether an argument is less than a number. */
    private record IsLess(int position, int limit) implements PartialArgumentCache.Question {
        @Override
        public Object answer(TlaValue[] arguments) {
            return ((Num) arguments[position]).intValue() < limit;
        }
    }

    /** The path that a computation takes, which is its result; a deterministic function of what it found so far. */
    private static String computed(long seed, TlaValue[] arguments, PartialArgumentCache.Findings findings) {
        StringBuilder path = new StringBuilder();
        while (true) {
            Random random = new Random(31 * seed + path.toString().hashCode());
            int position = random.nextInt(LENGTH);
            switch (random.nextInt(4)) {
                case 0 -> {
                    return path.toString();
                }
                case 1 -> {
                    findings.looked(arguments[position]);
                    path.append(position).append(arguments[position]).append(' ');
                }
                default -> {
                    IsLess question = new IsLess(position, SMALLEST + random.nextInt(4));
                    findings.asked(question);
                    path.append(question).append(question.answer(arguments)).append(' ');
                }
            }
        }
    }

    private static TlaValue[] arguments(Random random) {
        TlaValue[] arguments = new TlaValue[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            // Large numbers, so that equal ones are different objects; some lists have one object twice.
            arguments[i] = i > 0 && random.nextInt(5) == 0 ? arguments[0] : Num.of(SMALLEST + random.nextInt(4));
        }
        return arguments;
    }

    @Test
    void resultsAreThoseOfTheComputation() {
        int hits = 0;
        for (long seed = 0; seed < 300; seed++) {
            PartialArgumentCache<String> cache = new PartialArgumentCache<>();
            Random random = new Random(seed);
            for (int i = 0; i < 40; i++) {
                TlaValue[] arguments = arguments(random);
                PartialArgumentCache.Findings findings = new PartialArgumentCache.Findings(arguments);
                String expected = computed(seed, arguments, findings);
                String known = cache.get(arguments);
                if (known == null) {
                    cache.put(findings, expected);
                } else {
                    hits++;
                    assertThat(known).as("seed %s", seed).isEqualTo(expected);
                }
                assertThat(cache.get(arguments)).as("seed %s", seed).isEqualTo(expected);
            }
        }
        assertThat(hits).isGreaterThan(3000);
    }

    /** As with a recursion that ends for some arguments only: nothing is asked that the computation would not ask. */
    @Test
    void asksOnlyWhatTheComputationAsks() {
        PartialArgumentCache<String> cache = new PartialArgumentCache<>();
        PartialArgumentCache.Question guarded = arguments -> {
            assertThat(((Num) arguments[0]).intValue()).isNotNegative();
            return true;
        };
        TlaValue[] allowed = {Num.of(1)};
        PartialArgumentCache.Findings findings = new PartialArgumentCache.Findings(allowed);
        findings.asked(new IsLess(0, 0));
        findings.asked(guarded);
        cache.put(findings, "positive");
        assertThat(cache.get(allowed)).isEqualTo("positive");
        assertThat(cache.get(new TlaValue[] {Num.of(-1)})).isNull();
    }
}

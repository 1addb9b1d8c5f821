package dev.plumbline.graph.internal.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.temporal.TemporalFormula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random formulas under random fairness on random graphs with few states, against all lassos up to a length, judged by
 * the definition of the operators on ultimately periodic sequences. A counterexample has to be one by that definition;
 * where there is none, no lasso of the enumeration may be one.
 */
class RandomLivenessTest {
    private static final int CASES = Integer.getInteger("plumbline.random", 10_000) / 5;
    private static final int STATES = 3;
    private static final int ATOMS = 2;
    private static final int LONGEST = 6;

    /** A graph, and the truth of atoms in it, as tables. */
    private static final class Drawn implements AtomTruth {
        private final boolean[][] steps = new boolean[STATES][STATES];
        private final boolean[][] ofStates = new boolean[ATOMS][STATES];
        private final boolean[][][] ofSteps = new boolean[ATOMS][STATES][STATES];
        private final int initial;

        Drawn(Random random) {
            initial = 1 + random.nextInt(2);
            int outOf = 2 + random.nextInt(5);
            for (int from = 0; from < STATES; from++) {
                for (int to = 0; to < STATES; to++) {
                    steps[from][to] = from == to || random.nextInt(10) < outOf;
                    for (int atom = 0; atom < ATOMS; atom++) {
                        ofSteps[atom][from][to] = random.nextBoolean();
                    }
                }
                for (int atom = 0; atom < ATOMS; atom++) {
                    ofStates[atom][from] = random.nextBoolean();
                }
            }
        }

        @Override
        public boolean ofState(int atom, int state) {
            return ofStates[atom][state];
        }

        @Override
        public boolean ofStep(int atom, int from, int to) {
            return ofSteps[atom][from][to];
        }

        StepGraph graph() {
            StepGraph graph = new StepGraph(initial);
            for (boolean[] from : steps) {
                List<Integer> targets = new ArrayList<>();
                for (int to = 0; to < STATES; to++) {
                    if (from[to]) {
                        targets.add(to);
                    }
                }
                graph.add(targets.stream().mapToInt(Integer::intValue).toArray());
            }
            return graph;
        }
    }

    private static TemporalFormula formula(Random random, int depth) {
        int kind = depth == 0 ? random.nextInt(2) : random.nextInt(9);
        return switch (kind) {
            case 0 -> new TemporalFormula.OfState(random.nextInt(ATOMS));
            case 1 -> new TemporalFormula.OfStep(random.nextInt(ATOMS));
            case 2 -> new TemporalFormula.Not(formula(random, depth - 1));
            case 3 -> new TemporalFormula.And(List.of(formula(random, depth - 1), formula(random, depth - 1)));
            case 4 -> new TemporalFormula.Or(List.of(formula(random, depth - 1), formula(random, depth - 1)));
            case 5, 6 -> new TemporalFormula.Always(formula(random, depth - 1));
            case 7 -> TemporalFormula.leadsTo(formula(random, depth - 1), formula(random, depth - 1));
            default -> new TemporalFormula.Eventually(formula(random, depth - 1));
        };
    }

    private static List<TemporalFormula> fairness(Random random) {
        List<TemporalFormula> fairness = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            TemporalFormula enabled = formula(random, 1 - random.nextInt(2) * random.nextInt(2));
            TemporalFormula taken = formula(random, 0);
            fairness.add(
                    switch (random.nextInt(5)) {
                        case 0, 1 -> TemporalFormula.weaklyFair(enabled, taken);
                        case 2, 3 -> TemporalFormula.stronglyFair(enabled, taken);
                        default -> formula(random, 3);
                    });
        }
        return fairness;
    }

    /** At a position of the sequence, which repeats from the loop on. */
    private static boolean holds(TemporalFormula formula, Drawn drawn, int[] word, int loop, int position) {
        int after = position + 1 < word.length ? position + 1 : loop;
        if (formula instanceof TemporalFormula.OfState atom) {
            return drawn.ofStates[atom.atom()][word[position]];
        } else if (formula instanceof TemporalFormula.OfStep atom) {
            return drawn.ofSteps[atom.atom()][word[position]][word[after]];
        } else if (formula instanceof TemporalFormula.Not not) {
            return !holds(not.operand(), drawn, word, loop, position);
        } else if (formula instanceof TemporalFormula.And and) {
            return and.parts().stream().allMatch(part -> holds(part, drawn, word, loop, position));
        } else if (formula instanceof TemporalFormula.Or or) {
            return or.parts().stream().anyMatch(part -> holds(part, drawn, word, loop, position));
        }
        boolean always = formula instanceof TemporalFormula.Always;
        TemporalFormula operand = formula instanceof TemporalFormula.Always each
                ? each.operand()
                : ((TemporalFormula.Eventually) formula).operand();
        int at = position;
        // After as many steps as there are positions, all that will ever be reached was reached.
        for (int i = 0; i <= word.length; i++) {
            if (holds(operand, drawn, word, loop, at) != always) {
                return !always;
            }
            at = at + 1 < word.length ? at + 1 : loop;
        }
        return always;
    }

    private static boolean isCounterexample(
            TemporalFormula property, List<TemporalFormula> fairness, Drawn drawn, int[] word, int loop) {
        return !holds(property, drawn, word, loop, 0)
                && fairness.stream().allMatch(each -> holds(each, drawn, word, loop, 0));
    }

    private static Optional<String> enumerated(
            TemporalFormula property, List<TemporalFormula> fairness, Drawn drawn, int[] word) {
        if (word.length > 0) {
            for (int loop = 0; loop < word.length; loop++) {
                if (drawn.steps[word[word.length - 1]][word[loop]]
                        && isCounterexample(property, fairness, drawn, word, loop)) {
                    return Optional.of(Arrays.toString(word) + " back to " + loop);
                }
            }
        }
        if (word.length == LONGEST) {
            return Optional.empty();
        }
        for (int next = 0; next < STATES; next++) {
            if (word.length == 0 ? next < drawn.initial : drawn.steps[word[word.length - 1]][next]) {
                int[] longer = Arrays.copyOf(word, word.length + 1);
                longer[word.length] = next;
                Optional<String> found = enumerated(property, fairness, drawn, longer);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    @Test
    void verdictsAreThoseOfTheDefinition() throws Exception {
        int broken = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Drawn drawn = new Drawn(random);
            TemporalFormula property = formula(random, 4);
            List<TemporalFormula> fairness = fairness(random);
            Optional<Lasso> found =
                    new LivenessCheck(drawn.graph(), drawn, fairness).broken(property, new Meter(Budget.UNLIMITED));
            String drawnText = "seed " + seed + ": " + property + " under " + fairness;
            if (found.isPresent()) {
                broken++;
                int[] word = found.get().states().stream()
                        .mapToInt(Integer::intValue)
                        .toArray();
                int loop = found.get().loop();
                assertThat(word[0]).as(drawnText).isLessThan(drawn.initial);
                for (int i = 0; i < word.length; i++) {
                    assertThat(drawn.steps[word[i]][word[found.get().next(i)]])
                            .as(drawnText)
                            .isTrue();
                }
                assertThat(isCounterexample(property, fairness, drawn, word, loop))
                        .as(drawnText)
                        .isTrue();
                LassoTruth truth = new LassoTruth(found.get(), drawn);
                assertThat(truth.holds(property)).as(drawnText).isFalse();
                assertThat(fairness).as(drawnText).allMatch(truth::holds);
            } else {
                assertThat(enumerated(property, fairness, drawn, new int[0]))
                        .as(drawnText)
                        .isEmpty();
            }
        }
        assertThat(broken).isBetween(CASES / 10, CASES - CASES / 10);
    }
}

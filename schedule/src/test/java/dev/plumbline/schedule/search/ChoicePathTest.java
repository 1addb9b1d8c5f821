package dev.plumbline.schedule.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.ProcessPoint;
import dev.plumbline.schedule.SwitchReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChoicePathTest {
    private static final int CHOICE = 100;

    private final ChoicePath<Ascending> path = new ChoicePath<>();

    /** Takes the enabled processes one after the other. */
    private static final class Ascending extends ChoicePath.PointNode<ChoicePoint> {
        private int rank;

        Ascending(ChoicePoint point) {
            super(point);
            choose(point.enabled(0));
        }

        Ascending(int alternatives) {
            super(alternatives);
        }

        @Override
        protected boolean advance() {
            if (++rank == alternatives()) {
                return false;
            }
            choose(point().enabled(rank));
            return true;
        }
    }

    private static ChoicePoint point(int current, long enabled) {
        return new ProcessPoint(current, enabled, 0, 0, SwitchReason.BLOCKED, process -> Access.UNKNOWN);
    }

    private int answer(ChoicePoint point) {
        if (path.repeats()) {
            return path.repeat(point).chosen();
        }
        path.add(new Ascending(point));
        return path.last().chosen();
    }

    private int answer(int alternatives) {
        return path.among(alternatives, () -> new Ascending(alternatives));
    }

    /** A question after some answers: none, a set of processes, or from {@link #CHOICE} on a number of alternatives. */
    private static int question(long seed, List<Integer> answers) {
        Random random = new Random(31 * seed + answers.hashCode());
        random.nextInt();
        if (answers.size() >= 6 || random.nextInt(8) == 0) {
            return 0;
        }
        return random.nextInt(3) == 0 ? CHOICE + 1 + random.nextInt(3) : 1 + random.nextInt(7);
    }

    private static void all(long seed, List<Integer> answers, List<List<Integer>> found) {
        int question = question(seed, answers);
        if (question == 0) {
            found.add(List.copyOf(answers));
            return;
        }
        for (int answer = 0; answer < (question < CHOICE ? 3 : question - CHOICE); answer++) {
            if (question >= CHOICE || (question >> answer & 1) != 0) {
                answers.add(answer);
                all(seed, answers, found);
                answers.remove(answers.size() - 1);
            }
        }
    }

    @Test
    void runsEachPathOfRandomTreeOnceInOrder() {
        int several = 0;
        for (long seed = 0; seed < 300; seed++) {
            List<List<Integer>> expected = new ArrayList<>();
            all(seed, new ArrayList<>(), expected);
            List<List<Integer>> found = new ArrayList<>();
            ChoicePathTest search = new ChoicePathTest();
            while (search.path.begin()) {
                List<Integer> answers = new ArrayList<>();
                for (int question = question(seed, answers); question != 0; question = question(seed, answers)) {
                    answers.add(
                            question < CHOICE
                                    ? search.answer(point(answers.size(), question))
                                    : search.answer(question - CHOICE));
                }
                assertThat(search.path.position()).isEqualTo(answers.size());
                found.add(answers);
            }
            assertThat(found).isEqualTo(expected);
            assertThat(search.path.begin()).isFalse();
            several += found.size() > 20 ? 1 : 0;
        }
        assertThat(several).isGreaterThan(50);
    }

    @Test
    void programThatAsksSomethingElseIsNotDeterministic() {
        path.begin();
        answer(point(-1, 0b11));
        answer(2);
        path.begin();
        assertThatThrownBy(() -> answer(point(-1, 0b10)))
                .isInstanceOf(Nondeterminism.class)
                .hasMessage("answer 0 was asked for with " + point(-1, 0b11)
                        + " before, and now, after the same answers, with " + point(-1, 0b10));
        assertThatThrownBy(() -> answer(2)).isInstanceOf(Nondeterminism.class).hasMessageEndingWith("a choice among 2");
        answer(point(-1, 0b11));
        assertThatThrownBy(() -> answer(3))
                .isInstanceOf(Nondeterminism.class)
                .hasMessageContaining("answer 1 was asked for with a choice among 2 before");
        assertThatThrownBy(() -> answer(point(0, 0b11))).isInstanceOf(Nondeterminism.class);
    }

    @Test
    void programThatAsksLessIsNotDeterministic() {
        path.begin();
        answer(2);
        answer(2);
        path.begin();
        answer(2);
        assertThatThrownBy(path::begin)
                .isInstanceOf(Nondeterminism.class)
                .hasMessage("an execution asked for 1 answers, but one with the same 2 first answers asked for more");
    }
}

package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.Beginnings;
import dev.plumbline.history.History;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.State;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.BadInput;
import java.util.BitSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * A history that conforms has a rest that conforms, from wherever it may begin; so a rest that violates proves that the
 * whole does. And the rest of one that violates does so too, unless an observer had to be left out. The specifications
 * have silent steps, operations of several steps, and several outcomes; the histories have equal times, and operations
 * that are pending. A million histories with -Dplumbline.random=1000000.
 */
@Tag("slow")
class BeginningsAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 10_000);

    @TestFactory
    Stream<DynamicTest> theRestAgreesWithTheWhole() {
        return Toys.tests(HISTORIES, BeginningsAgainstBruteForceTest::compare);
    }

    private static void compare(Toy toy, int count) throws BadInput {
        int rests = 0;
        int violating = 0;
        int underWay = 0;
        for (int seed = 0; seed < count; seed++) {
            History history = new RandomHistories(toy, seed).next(7);
            boolean conforms = BruteForce.conforms(history, toy);
            TimeboxedHistory timed = TimeboxedHistory.find(history).orElseThrow();
            for (Beginnings.Moment moment : Beginnings.of(timed, toy, Budget.UNLIMITED, 3)) {
                rests++;
                underWay += moment.underWay() > 0 ? 1 : 0;
                Beginning beginning = new Beginning(
                        moment.states().stream().map(State::value).toList(),
                        moment.before().cardinality());
                claimed(seed, history, moment, toy);
                boolean rest = BruteForce.conforms(rest(history, moment), beginning.begin(toy));
                if (conforms) {
                    assertThat(rest)
                            .as("seed %d of %s: %s begins in %s", seed, toy.name(), history.operations(), moment)
                            .isTrue();
                } else if (!rest) {
                    violating++;
                } else {
                    assertThat(leavesOutAnObserver(history, moment, toy))
                            .as("seed %d of %s: %s begins in %s", seed, toy.name(), history.operations(), moment)
                            .isTrue();
                }
            }
        }
        assertThat(rests).isGreaterThan(count / 2);
        assertThat(violating).isGreaterThan(count / 20);
        assertThat(underWay).isGreaterThan(count / 20);
    }

    /**
     * The property of the states: every explanation of the earlier operations leads to one of them, or continues from
     * one.
     */
    private static void claimed(int seed, History history, Beginnings.Moment moment, Toy toy) throws BadInput {
        BitSet before = moment.before();
        long latest = before.stream()
                .mapToObj(i -> (Timebox) history.operations().get(i).place())
                .filter(box -> !box.isOpen())
                .mapToLong(Timebox::end)
                .max()
                .orElse(0);
        History underWay = part(
                history,
                i -> !before.get(i) && ((Timebox) history.operations().get(i).place()).call() <= latest);
        assertThat(BruteForce.on(Set.copyOf(moment.states()), underWay, toy))
                .as("seed %d of %s: %s begins in %s", seed, toy.name(), history.operations(), moment)
                .containsAll(BruteForce.ends(part(history, before::get), toy));
    }

    private static History rest(History history, Beginnings.Moment moment) throws BadInput {
        return part(history, i -> !moment.before().get(i));
    }

    private static History part(History history, IntPredicate which) throws BadInput {
        History.Builder part = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            if (which.test(i)) {
                part.add(history.operations().get(i));
            }
        }
        return part.build();
    }

    private static boolean leavesOutAnObserver(History history, Beginnings.Moment moment, Toy toy) {
        return moment.before().stream()
                .anyMatch(i -> toy.action(history.operations().get(i)).observer());
    }
}

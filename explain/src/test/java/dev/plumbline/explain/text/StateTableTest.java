package dev.plumbline.explain.text;

import static dev.plumbline.explain.Samples.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.change.RandomValues;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StateTableTest {
    @Test
    void whatAllShareIsSaidOnceAndTheRestDownToTheElement() {
        StateTable table = StateTable.of(List.of(
                value("[dict |-> (1 :> 0 @@ 5 :> [a |-> 1, b |-> 2]), n |-> 1]"),
                value("[dict |-> (1 :> 0 @@ 5 :> [a |-> 1, b |-> 3]), n |-> 1]")));
        assertThat(table.common()).containsExactly("dict = (1 :> 0 @@ 5 :> [a |-> 1, b |-> *])", "n = 1");
        assertThat(table.different()).containsExactly(List.of("dict[5].b = 2"), List.of("dict[5].b = 3"));
    }

    @Test
    void functionsOnDifferentDomainsAreShownWhole() {
        StateTable table = StateTable.of(List.of(value("[q |-> <<1>>]"), value("[q |-> <<1, 2>>]")));
        assertThat(table.common()).isEmpty();
        assertThat(table.different()).containsExactly(List.of("q = <<1>>"), List.of("q = <<1, 2>>"));
    }

    @Test
    void anElementOfASequenceIsNamedByItsPosition() {
        StateTable table = StateTable.of(List.of(value("[q |-> <<1, 5>>]"), value("[q |-> <<1, 6>>]")));
        assertThat(table.common()).containsExactly("q = <<1, *>>");
        assertThat(table.different()).containsExactly(List.of("q[2] = 5"), List.of("q[2] = 6"));
    }

    @Test
    void equalStatesDifferInNothing() {
        StateTable table = StateTable.of(List.of(value("[x |-> {1, 2}]"), value("[x |-> {1, 2}]")));
        assertThat(table.common()).containsExactly("x = {1, 2}");
        assertThat(table.different()).containsExactly(List.of(), List.of());
    }

    @Test
    void oneStateIsAllCommon() {
        assertThat(StateTable.of(List.of(value("[x |-> 1, y |-> 2]"))).common()).containsExactly("x = 1", "y = 2");
    }

    @Test
    void aStateThatIsNoRecordIsCalledState() {
        StateTable table = StateTable.of(List.of(value("4"), value("5")));
        assertThat(table.common()).isEmpty();
        assertThat(table.different()).containsExactly(List.of("state = 4"), List.of("state = 5"));
        assertThat(StateTable.of(List.of(value("4"))).common()).containsExactly("state = 4");
    }

    @Test
    void statesOfDifferentShapeAreShownWhole() {
        StateTable table = StateTable.of(List.of(value("[x |-> 1]"), value("<<>>")));
        assertThat(table.different()).containsExactly(List.of("state = [x |-> 1]"), List.of("state = <<>>"));
    }

    @Test
    void changesNameOnlyWhatChanged() {
        assertThat(StateTable.changes(value("[x |-> 1, y |-> 2]"), value("[x |-> 1, y |-> 3]")))
                .containsExactly("y = 3");
        assertThat(StateTable.changes(value("[x |-> 1]"), value("[x |-> 1]"))).isEmpty();
    }

    @Test
    void aKeyThatOnlySomeHaveDiffers() {
        StateTable table = StateTable.of(List.of(
                value("[dict |-> (10 :> 1 @@ 12 :> 3)]"),
                value("[dict |-> (12 :> 3)]"),
                value("[dict |-> (12 :> 3)]")));
        assertThat(table.common()).containsExactly("dict = (10 :> * @@ 12 :> 3)");
        assertThat(table.different())
                .containsExactly(List.of("dict[10] = 1"), List.of("dict[10] is absent"), List.of("dict[10] is absent"));
    }

    @Test
    void longSequencesAndSetsShareWhatTheyHaveInCommon() {
        StateTable table = StateTable.of(List.of(
                value("[q |-> <<1, 2, 3, 4>>, s |-> {1, 2, 3, 4, 7}]"),
                value("[q |-> <<1, 2, 9, 9, 3, 4>>, s |-> {1, 2, 3, 4}]")));
        assertThat(table.common()).containsExactly("q = <<1, 2, *, 3, 4>>", "s = {1, 2, 3, 4, *}");
        assertThat(table.different())
                .containsExactly(List.of("q: * is <<>>", "s: * is {7}"), List.of("q: * is <<9, 9>>", "s: * is {}"));
    }

    /** Two states are told apart exactly if they differ, and no line that all of them have is called a difference. */
    @Test
    void whatDiffersIsToldAndNothingElse() {
        Random random = new Random(8);
        for (int i = 0; i < Integer.getInteger("plumbline.random", 10_000) / 10; i++) {
            List<Value> states = new ArrayList<>(List.of(RandomValues.any(random, 3)));
            for (int more = random.nextInt(4); more > 0; more--) {
                states.add(random.nextInt(4) == 0 ? states.get(0) : RandomValues.like(states.get(0), random));
            }
            List<List<String>> different = StateTable.of(states).different();
            for (int j = 0; j < states.size(); j++) {
                assertThat(different.get(j).equals(different.get(0)))
                        .as("%s", states)
                        .isEqualTo(states.get(j).equals(states.get(0)));
            }
            Set<String> everywhere = new TreeSet<>(different.get(0));
            different.forEach(everywhere::retainAll);
            assertThat(everywhere).as("%s", states).isEmpty();
        }
    }
}

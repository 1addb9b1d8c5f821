package dev.plumbline.explain.text;

import static dev.plumbline.explain.Samples.value;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}

package dev.plumbline.history.format;

import static dev.plumbline.history.format.Texts.assertRefused;
import static dev.plumbline.history.format.Texts.operations;
import static dev.plumbline.history.format.Texts.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import org.junit.jupiter.api.Test;

class CollectionsFormatTest {
    @Test
    void addAndRemoveMeanWhatTheObjectSays() throws BadInput {
        String[] events = {
            "[1] call add(a)",
            "  [2]  call remove",
            "[1] return",
            "[2] return a",
            "[2] call remove()",
            "[2] return empty"
        };
        assertThat(operations(read("collections", "# @object atomic-queue\n" + String.join("\n", events))))
                .containsExactly(
                        "process 1 enqueue(value: \"a\") [0, 2]",
                        "process 2 dequeue(result: \"a\") [1, 3]",
                        "process 2 dequeue(result: empty) [4, 5]");
        assertThat(operations(read("collections", "# note\n#@object atomic-stack\n" + String.join("\n", events))))
                .containsExactly(
                        "process 1 push(value: \"a\") [0, 2]",
                        "process 2 pop(result: \"a\") [1, 3]",
                        "process 2 pop(result: empty) [4, 5]");
        assertThat(operations(read("collections", "# @object atomic-set", "[1] call add(3)", "[1] return true")))
                .containsExactly("process 1 add(result: \"true\", value: 3) [0, 1]");
    }

    @Test
    void aPopMayCarryItsResultInTheCallAndReturnsEmptyWithoutAny() throws BadInput {
        assertThat(operations(read(
                        "collections",
                        "[0] call push 5",
                        "[0] return",
                        "[0] call push(?<1,0>)",
                        "[1] call pop(?<1,0>)",
                        "[1] return",
                        "[1] call pop",
                        "[1] return",
                        "[1] call pop(5)")))
                .containsExactly(
                        "process 0 push(value: 5) [0, 1]",
                        "process 0 push(value: \"?<1,0>\") pending [2, )",
                        "process 1 pop(result: \"?<1,0>\") [3, 4]",
                        "process 1 pop(result: empty) [5, 6]",
                        "process 1 pop(result: 5) pending [7, )");
    }

    @Test
    void aReturnBelongsToTheLatestOpenCallThatCanMakeIt() throws BadInput {
        assertThat(operations(read("collections", "[1] call pop", "[1] call pop", "[1] return 0")))
                .containsExactly("process 1 pop() pending [0, )", "process 1 pop(result: 0) [1, 2]");
        assertThat(operations(read("collections", "[1] call deq", "[1] call enq(2)", "[1] return 0")))
                .containsExactly("process 1 dequeue(result: 0) [0, 2]", "process 1 enqueue(value: 2) pending [1, )");
    }

    @Test
    void callsThatBothReturnOverlapOnlyWhereThatIsAllowed() throws BadInput {
        String[] nested = {"[1] call deq", "[1] call enq(2)", "[1] return", "[1] return 2"};
        assertRefused("collections", nested)
                .hasMessageStartingWith("F:2: operations of process 1 overlap")
                .hasMessageContaining("at F:1;");
        assertThat(operations(read("collections", ReadOptions.DEFAULT.withAsync(), nested)))
                .hasSize(2);
    }

    @Test
    void eventsThatAreWrongAreRefusedWithTheirLine() {
        assertRefused("collections", "[1] return")
                .hasMessage("F:1: thread 1 returns without an open call; expected a call before");
        assertRefused("collections", "[1] call push(1)", "[1] return 1")
                .hasMessage(
                        "F:2: thread 1 returns 1, which its push of line 1 cannot; expected a return without a value");
        assertRefused("collections", "[1] call pop(1)", "[1] return 2")
                .hasMessageContaining("which its pop of line 1 cannot");
        assertRefused("collections", "[1] call push").hasMessageStartingWith("F:1: push without a value");
        assertRefused("collections", "[1] call push(1").hasMessageStartingWith("F:1: call 'push(1'");
        assertRefused("collections", "[1] cal").hasMessageStartingWith("F:1: '[1] cal' is not an event");
        assertRefused("collections", "# @object atomic-queue", "[1] call size").hasMessageContaining("method 'size'");
    }
}

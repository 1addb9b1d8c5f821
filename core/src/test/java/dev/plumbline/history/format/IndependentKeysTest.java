package dev.plumbline.history.format;

import static dev.plumbline.history.format.Texts.assertRefused;
import static dev.plumbline.history.format.Texts.operations;
import static dev.plumbline.history.format.Texts.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import org.junit.jupiter.api.Test;

class IndependentKeysTest {
    @Test
    void tuplesOfIndependentTestsAreKeysAndValues() throws BadInput {
        assertThat(operations(read(
                        "jepsen",
                        "0 :invoke :write [7 3]",
                        "1 :invoke :cas [8 [1 2]]",
                        "0 :ok :write [7 3]",
                        ":nemesis :info :start nil",
                        "1 :fail :cas [8 [1 2]]",
                        "0 :invoke :read [7 nil]",
                        "0 :ok :read [7 3]",
                        "2 :invoke :read [8 nil]",
                        "2 :ok :read [8 nil]",
                        "1 :invoke :cas [8 [nil 2]]",
                        "1 :info :cas :timed-out",
                        "0 :invoke :write [7 4]")))
                .containsExactly(
                        "process 0 write(key: 7, value: 3) [0, 2]",
                        "process 1 cas(expected: 1, key: 8, result: FALSE, value: 2) [1, 3]",
                        "process 0 read(key: 7, result: 3) [4, 5]",
                        "process 2 read(key: 8, result: nil) [6, 7]",
                        "process 1 cas(expected: nil, key: 8, value: 2) pending [8, )",
                        "process 0 write(key: 7, value: 4) pending [10, )");
    }

    @Test
    void transactionsOfIndependentTestsHaveAKey() throws BadInput {
        assertThat(operations(read(
                        "edn",
                        "{:process 0 :type :invoke :f :txn :value [3 [[:r :x nil] [:w :y 2]]]}",
                        "{:process 0 :type :ok :f :txn :value [3 [[:r :x nil] [:w :y 2]]]}")))
                .containsExactly(
                        "process 0 txn(key: 3, ops: <<<<\"read\", \"x\", nil>>, <<\"write\", \"y\", 2>>>>) [0, 1]");
        assertThat(operations(read(
                        "edn",
                        "{:process 0 :type :invoke :f :txn :value [[:r :x nil] [:w :y 2]]}",
                        "{:process 0 :type :info :f :txn}")))
                .containsExactly("process 0 txn(ops: <<<<\"read\", \"x\">>, <<\"write\", \"y\", 2>>>>) pending [0, )");
    }

    @Test
    void pairsThatAreValuesStayValues() throws BadInput {
        assertThat(operations(read(
                        "jepsen",
                        "0 :invoke :write [1 2]",
                        "0 :ok :write [1 2]",
                        "0 :invoke :read nil",
                        "0 :ok :read [1 2]",
                        "0 :invoke :cas [[1 2] [3 4]]")))
                .containsExactly(
                        "process 0 write(value: <<1, 2>>) [0, 1]",
                        "process 0 read(result: <<1, 2>>) [2, 3]",
                        "process 0 cas(expected: <<1, 2>>, value: <<3, 4>>) pending [4, )");
        assertThat(operations(read("jepsen", "0 :invoke :cas [1 nil]", "0 :ok :cas [1 nil]")))
                .containsExactly("process 0 cas(expected: 1, result: TRUE, value: nil) [0, 1]");
    }

    @Test
    void undecidedPairsAreNotedOrRejected() throws BadInput {
        assertThat(read("jepsen", "0 :invoke :send [1 2]", "0 :ok :send [1 2]").notes())
                .containsExactly("F:1: the value of every operation is a pair, which is taken for one value, not for"
                        + " [key value] of jepsen.independent");
        assertRefused("jepsen", "0 :invoke :cas [1 [2 3]]", "0 :ok :cas [1 [2 3]]")
                .hasMessage(
                        "F:1: the value of every operation is a pair, and it is unknown whether the pairs are [key value]"
                                + " of jepsen.independent; expected a read with [key nil] or nil");
    }

    @Test
    void keysThatDoNotFitAreRefused() {
        assertRefused("jepsen", "0 :invoke :read [7 nil]", "0 :ok :read [8 1]")
                .hasMessage("F:2: :ok read of <<8, 1>>; expected [7 value], with the key of its invocation"
                        + " (jepsen.independent)");
        assertRefused("jepsen", "0 :invoke :read [7 nil]", "0 :ok :read [7 1]", "0 :invoke :write 5")
                .hasMessage("F:3: write of 5; expected [key value], as read of line 1 has it (jepsen.independent)");
    }
}

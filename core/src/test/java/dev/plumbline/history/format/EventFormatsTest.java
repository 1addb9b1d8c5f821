package dev.plumbline.history.format;

import static dev.plumbline.history.format.Texts.assertRefused;
import static dev.plumbline.history.format.Texts.operations;
import static dev.plumbline.history.format.Texts.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Annotation;
import dev.plumbline.value.BadInput;
import org.junit.jupiter.api.Test;

class EventFormatsTest {
    @Test
    void etcdEventsBecomeOperationsOfARegister() throws BadInput {
        assertThat(operations(read(
                        "jepsen",
                        "INFO  jepsen.util - 0\t:invoke\t:read\tnil",
                        "INFO  jepsen.util - 1\t:invoke\t:write\t4",
                        "INFO  jepsen.util - 0\t:ok\t:read\tnil",
                        "INFO  jepsen.util - 1   :ok :write 4",
                        "INFO  jepsen.util - 2 :invoke :cas [1 2]",
                        "INFO  jepsen.util - 2 :fail :cas [1 2]",
                        "INFO  jepsen.util - 2 :invoke :cas [4 2]",
                        "INFO  jepsen.util - 0 :invoke :read nil",
                        "INFO  jepsen.util - 0 :fail :read :timed-out",
                        "INFO  jepsen.util - 2 :ok :cas [4 2]",
                        "INFO  jepsen.util - 3 :invoke :cas [2 5]",
                        "INFO  jepsen.util - 3 :info :cas :timed-out",
                        "INFO  jepsen.util - 5 :invoke :write 1")))
                .containsExactly(
                        "process 0 read(result: nil) [0, 2]",
                        "process 1 write(value: 4) [1, 3]",
                        "process 2 cas(expected: 1, result: FALSE, value: 2) [4, 5]",
                        "process 2 cas(expected: 4, result: TRUE, value: 2) [6, 9]",
                        "process 0 read() [7, 8]",
                        "process 3 cas(expected: 2, value: 5) pending [10, )",
                        "process 5 write(value: 1) pending [12, )");
    }

    @Test
    void linesOfTheNemesisAndOfOtherLoggersAreNotOperations() throws BadInput {
        assertThat(operations(read(
                        "jepsen",
                        "2019-05-07 14:20:36,131{GMT}\tINFO\t[jepsen worker 3] jepsen.util: 3\t:invoke\t:write\t\"v\"",
                        "INFO  jepsen.util - :nemesis :info :start \"Cut off {:n1 #{:n2}}\"",
                        "INFO  jepsen.util - :nemesis\t:info\t:stop",
                        "WARN  jepsen.core - Process 3 crashed",
                        "3 :info :write \"v\" [:timeout 1.5]",
                        "3 :invoke :write :other",
                        "3 :fail :write :unavailable")))
                .containsExactly(
                        "process 3 write(value: \"v\") pending [0, )",
                        "process 3 write(value: \"other\") aborted [2, 3]");
    }

    @Test
    void actionsOfTheNemesisBecomeAnnotations() throws BadInput {
        assertThat(read(
                                "jepsen",
                                "INFO  jepsen.util - 0 :invoke :write 1",
                                "INFO  jepsen.util - :nemesis :info :start nil",
                                "INFO  jepsen.util - :nemesis :info :start \"Cut off {:n1 #{:n2}}\"",
                                "INFO  jepsen.util - 0 :ok :write 1",
                                "INFO  jepsen.util - 0 :invoke :write 2",
                                "INFO  jepsen.util - :nemesis :info :kill [:n3]",
                                "INFO  jepsen.util - :nemesis :info :stop",
                                "INFO  jepsen.util - 0 :ok :write 2",
                                "INFO  jepsen.util - :nemesis :info :stop :healed",
                                "INFO  jepsen.util - :nemesis :info :leave n4",
                                "INFO  jepsen.util - 0 :invoke :write 3",
                                "INFO  jepsen.util - :nemesis :info :leave n4",
                                "INFO  jepsen.util - 0 :ok :write 3")
                        .annotations())
                .containsExactly(
                        Annotation.during(1, 3, "nemesis: start \"Cut off {:n1 #{:n2}}\"; stop :healed"),
                        Annotation.during(3, 5, "nemesis: kill [:n3]"),
                        Annotation.during(4, 4, "nemesis: leave n4"));
    }

    @Test
    void actionsOfTheNemesisThatNameEachOtherArePairs() throws BadInput {
        assertThat(read(
                                "edn",
                                "{:process :nemesis :type :info :f :start-partition :value :majority}",
                                "{:process 0 :type :invoke :f :read}",
                                "{:process :nemesis :type :info :f :start-clock}",
                                "{:process 0 :type :ok :f :read :value 1}",
                                "{:process :nemesis :type :info :f :stop-partition}",
                                "{:process 0 :type :invoke :f :read}")
                        .annotations())
                .containsExactly(
                        Annotation.during(0, 1, "nemesis: start-partition majority"),
                        Annotation.during(1, 2, "nemesis: start-clock"));
    }

    @Test
    void theMeaningOfFailCanBeChosen() throws BadInput {
        String[] text = {"0 :invoke :cas [1 2]", "0 :fail :cas [1 2]", "0 :invoke :cas [1 2]", "0 :fail :cas :timed-out"
        };
        assertThat(operations(read("jepsen", text)))
                .containsExactly(
                        "process 0 cas(expected: 1, result: FALSE, value: 2) [0, 1]",
                        "process 0 cas(expected: 1, value: 2) [2, 3]");
        assertThat(operations(read("jepsen", ReadOptions.DEFAULT.with(ReadOptions.FailMeaning.DID_NOT_HAPPEN), text)))
                .isEmpty();
        String[] edn = {
            "{:process 0 :type :invoke :f :cas :value [1 2]}", "{:process 0 :type :fail :f :cas :value [1 2]}"
        };
        assertThat(operations(read("edn", edn))).isEmpty();
        assertThat(operations(read("edn", ReadOptions.DEFAULT.with(ReadOptions.FailMeaning.COMPLETED_FALSE), edn)))
                .containsExactly("process 0 cas(expected: 1, result: FALSE, value: 2) [0, 1]");
    }

    @Test
    void jepsenTextThatIsWrongIsRefusedWithItsLine() {
        String invoke = "INFO  jepsen.util - 0 :invoke :read nil";
        assertRefused("jepsen", invoke, invoke)
                .hasMessage("F:2: process 0 invokes read while its read of line 1 is open; "
                        + "expected :ok, :fail or :info of that first");
        assertRefused("jepsen", "INFO  jepsen.util - 0 :ok :read 3")
                .hasMessage("F:1: process 0 completes read, which it did not invoke; expected an :invoke before");
        assertRefused("jepsen", invoke, "INFO  jepsen.util - 0 :ok :write 3")
                .hasMessageStartingWith("F:2: process 0 completes write while its read of line 1");
        assertRefused("jepsen", invoke, "INFO  jepsen.util - 0 :don").hasMessageContaining("is not an event");
        assertRefused("jepsen", invoke, "INFO  jepse").hasMessageContaining("is not an event");
        assertRefused("jepsen", invoke, "INFO  jepsen.util - 0 :ok :read").hasMessageContaining("no value");
        assertRefused("jepsen", "0 :invoke :cas [1 ").hasMessageStartingWith("F:1: the file ends within");
        assertRefused("jepsen", "0 :invoke :cas 1", "0 :ok :cas 1").hasMessageStartingWith("F:1: cas of 1; expected [");
        assertRefused("jepsen", "0 :invoke :write 1", "0 :ok :write 2").hasMessageStartingWith("F:2: :ok write of 2");
        assertRefused("jepsen", "0 :invoke :write 1.5").hasMessageContaining("expected an integer");
    }

    @Test
    void ednIsReadOneMapALineAndInOneCollection() throws BadInput {
        String[] expected = {
            "process 9 get(key: \"0\", result: \"x\") [0, 3]",
            "process 1 append(key: \"0\", value: \"y\") [1, 2]",
            "process 1 put(key: \"1\", value: \"z\") pending [4, )"
        };
        String[] maps = {
            "{:process 9, :type :invoke, :f :get, :key \"0\", :value nil}",
            "{:process 1, :type :invoke, :f :append, :key \"0\", :value \"y\"}",
            "{:process 1, :type :ok, :f :append, :key \"0\", :value \"y\"}",
            "{:process 9, :type :ok, :f :get, :key \"0\", :value \"x\"}",
            "#jepsen.history.Op{:index 4, :time 1.5, :process 1, :type :invoke, :f :put, :key \"1\", :value \"z\"}"
        };
        assertThat(operations(read("edn", maps))).containsExactly(expected);
        String all = String.join("\n ; next\n", maps);
        assertThat(operations(read("edn", "; a comment\n[" + all + "]\n"))).containsExactly(expected);
        assertThat(operations(read("edn", "(" + all + " #_ {:process 1.5}\n)"))).containsExactly(expected);
    }

    @Test
    void knossosReadsOfNilAreUnknownAndTransactionsAreTuples() throws BadInput {
        assertThat(operations(read(
                        "edn",
                        "[{:process 0 :type :invoke :f :read :value nil} {:process 0 :type :ok :f :read :value nil}",
                        "{:process :nemesis :type :info :f :kill :value #{[1] :a} :error #error {:cause #\"x\\d\"}}",
                        "{:process 0 :type :invoke :f :read :value nil} {:process 0 :type :ok :f :read :value -3N}",
                        "{:process 0 :type :invoke :f :txn :value [[:read :x nil] [:write :y 2]]}",
                        "{:process 0 :type :ok :f :txn :value [[:read :x 1] [:write :y 2]]}",
                        "{:process 0 :type :invoke :f :txn :value [[:r :x nil]]}",
                        "{:process 0 :type :info :f :txn :value [[:r :x nil]] :error \\newline}",
                        "{:process 1 :type :invoke :f :dequeue} {:process 1 :type :ok :f :dequeue :value 7}]")))
                .containsExactly(
                        "process 0 read() [0, 1]",
                        "process 0 read(result: -3) [2, 3]",
                        "process 0 txn(ops: <<<<\"read\", \"x\", 1>>, <<\"write\", \"y\", 2>>>>) [4, 5]",
                        "process 0 txn(ops: <<<<\"read\", \"x\">>>>) pending [6, )",
                        "process 1 dequeue(result: 7) [8, 9]");
    }

    @Test
    void ednThatIsWrongIsRefusedWithItsLine() {
        String invoke = "{:process 0 :type :invoke :f :read :value nil}";
        assertRefused("edn", "[" + invoke, invoke + "]").hasMessageStartingWith("F:2: process 0 invokes read while");
        assertRefused("edn", "[" + invoke, "").hasMessageContaining("expected ']' (is it cut off?)");
        assertRefused("edn", "[" + invoke, invoke.substring(0, 26)).hasMessageContaining("the file ends");
        assertRefused("edn", "[" + invoke + ")").hasMessageContaining("expected a map");
        assertRefused("edn", "[" + invoke + "] " + invoke).hasMessageContaining("more after the collection");
        assertRefused("edn", invoke, "7").hasMessageContaining("expected a map");
        assertRefused("edn", invoke.replace(":type :invoke ", "")).hasMessageStartingWith("F:1: no :type");
        assertRefused("edn", invoke.replace(":invoke", ":start")).hasMessageContaining("type 'start'");
        assertRefused("edn", invoke.replace(":read", "4")).hasMessageContaining(":f 4");
        assertRefused("edn", invoke.replace("0", "[0]")).hasMessageContaining("expected a number or a name");
        assertRefused("edn", invoke.replace("nil", "1 :value 2")).hasMessageContaining(":value twice");
        assertRefused("edn", invoke.replace("nil", "1.5")).hasMessageContaining("at most 64 bits");
        assertRefused("edn", invoke.replace("nil", "99999999999999999999")).hasMessageContaining("at most 64 bits");
        assertRefused("edn", invoke.replace("nil", "{1}")).hasMessageContaining("without a value");
        assertRefused("edn", invoke.replace("nil", "#{1 1}")).hasMessageContaining("twice in a set");
        assertRefused("edn", invoke.replace("nil", "\"a\\q\"")).hasMessageContaining("in a string");
        assertRefused("edn", invoke.replace("nil", "[".repeat(100_000))).hasMessageContaining("levels of nesting");
        assertRefused("edn", "; only a comment").hasMessageContaining("expected events");
        assertRefused(
                        "edn",
                        "{:process 0 :type :invoke :f :txn :value [[:write :x 1]]}",
                        "{:process 0 :type :ok :f :txn :value [[:write :x 2]]}")
                .hasMessageStartingWith("F:2: :ok of another transaction");
    }

    @Test
    void readsOfATransactionThatCompletedHaveSeenNil() throws BadInput {
        for (String name : new String[] {"r", "read"}) {
            assertThat(operations(read(
                            "edn",
                            "{:process 0 :type :invoke :f :txn :value [[:%s :y nil] [:w :x 1]]}".formatted(name),
                            "{:process 0 :type :ok :f :txn :value [[:%s :y nil] [:w :x 1]]}".formatted(name),
                            "{:process 1 :type :invoke :f :txn :value [[:%s :y nil]]}".formatted(name),
                            "{:process 1 :type :ok :f :txn}",
                            "{:process 2 :type :invoke :f :txn :value [[:%s :y nil]]}".formatted(name))))
                    .containsExactly(
                            "process 0 txn(ops: <<<<\"read\", \"y\", nil>>, <<\"write\", \"x\", 1>>>>) [0, 1]",
                            "process 1 txn(ops: <<<<\"read\", \"y\">>>>) [2, 3]",
                            "process 2 txn(ops: <<<<\"read\", \"y\">>>>) pending [4, )");
        }
    }

    @Test
    void theMeaningOfNilCanBeChosenAndAnUnknownOneIsNoted() throws BadInput {
        String[] text = {
            "{:process 0 :type :invoke :f :read :value nil} {:process 0 :type :ok :f :read :value nil}",
            "{:process 0 :type :invoke :f :dequeue} {:process 0 :type :ok :f :dequeue}",
            "{:process 0 :type :invoke :f :acquire} {:process 0 :type :ok :f :acquire}"
        };
        assertThat(operations(read("edn", text)))
                .containsExactly("process 0 read() [0, 1]", "process 0 dequeue() [2, 3]", "process 0 acquire() [4, 5]");
        assertThat(read("edn", text).notes())
                .containsExactly("F:1: 2 operations completed with nil, which is taken for an unknown value, as knossos"
                        + " does, and fits everything; if nil means that nothing was written yet, read it as absent");
        assertThat(operations(read("edn", ReadOptions.DEFAULT.with(ReadOptions.NilMeaning.ABSENT), text)))
                .containsExactly(
                        "process 0 read(result: nil) [0, 1]",
                        "process 0 dequeue(result: nil) [2, 3]",
                        "process 0 acquire() [4, 5]");
        assertThat(read("edn", ReadOptions.DEFAULT.with(ReadOptions.NilMeaning.ABSENT), text)
                        .notes())
                .isEmpty();
        String[] log = {"0 :invoke :read nil", "0 :ok :read nil"};
        assertThat(operations(read("jepsen", log))).containsExactly("process 0 read(result: nil) [0, 1]");
        assertThat(operations(read("jepsen", ReadOptions.DEFAULT.with(ReadOptions.NilMeaning.UNKNOWN), log)))
                .containsExactly("process 0 read() [0, 1]");
    }

    @Test
    void aReadThatWasInvokedWithSomethingElseIsRefused() throws BadInput {
        assertRefused("edn", "{:process 0 :type :invoke :f :get :value :x}", "{:process 0 :type :ok :f :get :value 5}")
                .hasMessage("F:2: :ok get of 5 where line 1 invoked it with \"x\"; expected an invocation with nil, or"
                        + " with [key nil] in all of them");
        assertThat(operations(read("jepsen", "0 :invoke :read 5", "0 :ok :read 5")))
                .containsExactly("process 0 read(result: 5) [0, 1]");
    }
}

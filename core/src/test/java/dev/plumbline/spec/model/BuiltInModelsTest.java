package dev.plumbline.spec.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BuiltInModelsTest {
    @Test
    void aRegisterReadsWhatWasWrittenLast() throws BadInput {
        assertThat(Run.of("register", "read result=nil", "write value=1", "write value=2", "read result=2"))
                .isEqualTo("[2]");
        assertThat(Run.of("register", "write value=1", "write value=2", "read result=1"))
                .isEqualTo("read result=1: [result = value of the register: 1 = 2 is FALSE]");
        assertThat(Run.of("register", "read", "set value=3", "get")).isEqualTo("[3]");
        assertThat(Run.from("register", "0", "read result=0")).isEqualTo("[0]");
    }

    @Test
    void nullAndNilAreOneValueOfARegister() throws BadInput {
        assertThat(Run.of("register", "read result=null", "write value=null", "read result=nil"))
                .isEqualTo("[nil]");
        assertThat(Run.from("cas-register", "null", "cas expected=nil value=1 result=TRUE"))
                .isEqualTo("[1]");
    }

    @Test
    void aCasSucceedsExactlyWhereTheValueIsTheExpectedOne() throws BadInput {
        assertThat(Run.of(
                        "cas-register",
                        "cas expected=nil value=1 result=TRUE",
                        "cas expected=2 value=3 result=FALSE",
                        "read result=1"))
                .isEqualTo("[1]");
        assertThat(Run.from("cas-register", "1", "cas expected=2 value=3 result=TRUE"))
                .isEqualTo("cas expected=2 value=3 result=TRUE:"
                        + " [result = (value of the register = expected: 1 = 2): TRUE = FALSE is FALSE]");
        assertThat(Run.from("cas-register", "2", "cas expected=2 value=3 result=FALSE"))
                .endsWith("FALSE = TRUE is FALSE]");
    }

    @Test
    void aCasWithUnknownResultSetsOrLeaves() throws BadInput {
        assertThat(Run.from("cas-register", "2", "cas expected=2 value=3")).isEqualTo("[3]");
        assertThat(Run.from("cas-register", "1", "cas expected=2 value=3")).isEqualTo("[1]");
    }

    @Test
    void aTransactionReadsAndWritesAtOneMoment() throws BadInput {
        String swap = "txn ops=<<<<\"read\",\"x\",0>>,<<\"write\",\"x\",1>>,<<\"read\",\"x\",1>>,<<\"w\",\"y\",2>>>>";
        assertThat(Run.from("multi-register", "[x|->0,y|->0]", swap, "read key=\"y\" result=2"))
                .isEqualTo("[[x |-> 1, y |-> 2]]");
        assertThat(Run.from("multi-register", "[x|->5]", swap))
                .endsWith(": [value read at \"x\" = value at the key: 0 = 5 is FALSE]");
    }

    @Test
    void aReadOfNilHasSeenNilAndOneWithoutAValueAnyValue() throws BadInput {
        assertThat(Run.from("multi-register", "[x|->5]", "txn ops=<<<<\"read\",\"x\">>>>"))
                .isEqualTo("[[x |-> 5]]");
        assertThat(Run.from("multi-register", "[x|->5]", "txn ops=<<<<\"read\",\"x\",nil>>>>"))
                .endsWith(": [value read at \"x\" = value at the key: nil = 5 is FALSE]");
        assertThat(Run.of("multi-register", "txn ops=<<<<\"r\",\"x\",nil>>>>")).isEqualTo("[<<>>]");
        assertThat(Run.from("multi-register", "[x|->5]", "read key=\"x\" result=nil"))
                .endsWith("nil = 5 is FALSE]");
        assertThat(Run.of("multi-register", "read key=\"x\" result=nil")).isEqualTo("[<<>>]");
    }

    @Test
    void aCounterAnswersWithTheNewValue() throws BadInput {
        assertThat(Run.of("counter", "increment result=1", "add value=-3 result=-2", "decrement", "get result=-3"))
                .isEqualTo("[-3]");
        assertThat(Run.of("counter", "increment result=0"))
                .isEqualTo("increment result=0: [result = new value of the counter: 0 = 1 is FALSE]");
        assertThat(Run.from("counter", "10", "incrementAndGet result=11")).isEqualTo("[11]");
    }

    @Test
    void aKvStoreAppendsAndReadsMissingKeysAsEmptyStrings() throws BadInput {
        assertThat(Run.of(
                        "kv",
                        "get key=\"a\" result=\"\"",
                        "append key=\"a\" value=\"x\"",
                        "append key=\"a\" value=\"y\"",
                        "get key=\"a\" result=\"xy\"",
                        "put key=\"a\" value=\"z\" result=\"xy\""))
                .isEqualTo("[[a |-> \"z\"]]");
        assertThat(Run.of("kv", "put key=\"a\" value=\"x\"", "get key=\"a\" result=\"\""))
                .endsWith(": [result = string at the key: \"\" = \"x\" is FALSE]");
        assertThat(Run.from("kv", "[a|->\"q\"]", "get key=\"a\" result=\"q\"", "put key=\"a\" value=\"\""))
                .isEqualTo("[<<>>]");
    }

    @Test
    void aMapAnswersWithWhatWasThereBefore() throws BadInput {
        assertThat(Run.of(
                        "map",
                        "get key=1 result=nil",
                        "put key=1 value=7 result=null",
                        "put key=1 value=8 result=7",
                        "putIfAbsent key=1 value=9 result=8",
                        "putIfAbsent key=2 value=9 result=nil",
                        "containsKey key=2 result=TRUE",
                        "size result=2",
                        "remove key=1 result=8",
                        "containsKey key=1 result=FALSE",
                        "remove key=1 result=nil"))
                .isEqualTo("[(2 :> 9)]");
        assertThat(Run.of("map", "put key=1 value=7", "get key=1 result=8"))
                .endsWith(": [result = value at the key: 8 = 7 is FALSE]");
        assertThat(Run.of("map", "put key=1 value=7", "size result=0"))
                .endsWith(": [result = size of the map: 0 = 1 is FALSE]");
    }

    @Test
    void aRangeCountIncludesBothEnds() throws BadInput {
        String four = "(1:>0@@3:>0@@5:>0@@7:>0)";
        assertThat(Run.from("map", four, "count from=3 to=7 result=3", "count from=4 to=4 result=0"))
                .startsWith("[(1 :> 0");
        assertThat(Run.from("map", four, "count from=7 to=3 result=0")).startsWith("[(1 :> 0");
        assertThat(Run.from("map", four, "count from=3 to=7 result=2"))
                .endsWith(": [result = number of keys in from..to: 2 = 3 is FALSE]");
    }

    @Test
    void aSetTellsWhetherItChanged() throws BadInput {
        assertThat(Run.of(
                        "set",
                        "isEmpty result=TRUE",
                        "add value=1 result=TRUE",
                        "add value=1 result=FALSE",
                        "contains value=1 result=TRUE",
                        "size result=1",
                        "add value=2",
                        "remove value=1 result=TRUE",
                        "remove value=1 result=FALSE"))
                .isEqualTo("[{2}]");
        assertThat(Run.from("set", "{1}", "add value=1 result=TRUE"))
                .endsWith(": [result = value not in the set: TRUE = FALSE is FALSE]");
    }

    @Test
    void aQueueGivesElementsInTheOrderInWhichTheyCame() throws BadInput {
        assertThat(Run.of(
                        "queue",
                        "dequeue result=empty",
                        "enqueue value=1 result=TRUE",
                        "offer value=2",
                        "peek result=1",
                        "size result=2",
                        "deq result=1"))
                .isEqualTo("[<<2>>]");
        assertThat(Run.from("queue", "<<7,8>>", "dequeue result=3"))
                .isEqualTo("dequeue result=3: [result = head of the queue: 3 = 7 is FALSE]");
        assertThat(Run.from("queue", "<<7,8>>", "dequeue", "poll", "dequeue", "poll result=null"))
                .isEqualTo("[<<>>]");
        assertThat(Run.of("queue", "enqueue value=1 result=FALSE"))
                .endsWith(": [result = TRUE: FALSE = TRUE is FALSE]");
    }

    @Test
    void valuesForNoValueAreEmptyInitialValues() throws BadInput {
        assertThat(Run.from("queue", "empty", "size result=0")).isEqualTo("[<<>>]");
        assertThat(Run.from("stack", "nil", "pop result=empty")).isEqualTo("[<<>>]");
        assertThat(Run.from("kv", "\"\"", "get key=1 result=\"\"")).isEqualTo("[<<>>]");
        assertThat(Run.from("map", "null", "size result=0")).isEqualTo("[<<>>]");
        assertThat(Run.from("multi-register", "nil", "read key=1 result=nil")).isEqualTo("[<<>>]");
    }

    @Test
    void takingFromAnEmptyQueueIsNotPossible() throws BadInput {
        assertThat(Run.of("queue", "take")).isEqualTo("take: [size of the queue > 0: 0 > 0 is FALSE]");
        assertThat(Run.from("queue", "<<1>>", "take result=1")).isEqualTo("[<<>>]");
    }

    @Test
    void aStackGivesTheNewestElementFirst() throws BadInput {
        assertThat(Run.of("stack", "pop result=empty", "push value=1", "push value=2", "pop result=2", "peek result=1"))
                .isEqualTo("[<<1>>]");
        assertThat(Run.of("stack", "push value=1", "push value=2", "pop result=1"))
                .endsWith(": [result = top of the stack: 1 = 2 is FALSE]");
        assertThat(Run.from("stack", "<<1,2>>", "pop result=1")).isEqualTo("[<<2>>]");
    }

    @Test
    void aPriorityQueueGivesTheSmallestElementFirst() throws BadInput {
        assertThat(Run.of(
                        "priority-queue",
                        "deleteMin result=empty",
                        "insert value=3",
                        "insert value=1",
                        "insert value=1",
                        "peekMin result=1",
                        "deleteMin result=1",
                        "size result=2"))
                .isEqualTo("[<<1, 3>>]");
        assertThat(Run.from("priority-queue", "<<3,2>>", "deleteMin result=3"))
                .endsWith(": [result = smallest element: 3 = 2 is FALSE]");
    }

    @Test
    void aDequeHasTwoEnds() throws BadInput {
        assertThat(Run.of(
                        "deque",
                        "pollLast result=empty",
                        "addFirst value=2",
                        "addFirst value=1",
                        "addLast value=3",
                        "peekFirst result=1",
                        "peekLast result=3",
                        "pollLast result=3",
                        "pop result=1"))
                .isEqualTo("[<<2>>]");
        assertThat(Run.from("deque", "<<1,2>>", "pollLast result=1"))
                .endsWith(": [result = last element: 1 = 2 is FALSE]");
    }

    @Test
    void onlyTheHolderReleasesAMutex() throws BadInput {
        assertThat(Run.of("mutex", "1 acquire", "2 tryAcquire result=FALSE", "1 release", "2 tryLock result=TRUE"))
                .isEqualTo("[2]");
        assertThat(Run.of("mutex", "1 acquire", "2 acquire"))
                .isEqualTo("2 acquire: [holder of the lock = nil: 1 = nil is FALSE]");
        assertThat(Run.of("mutex", "1 acquire", "2 release"))
                .isEqualTo("2 release: [holder of the lock = process: 1 = 2 is FALSE]");
        assertThat(Run.of("mutex", "1 release")).endsWith("nil = 1 is FALSE]");
        assertThat(Run.of("mutex", "1 lock", "1 lock")).endsWith("1 = nil is FALSE]");
        assertThat(Run.from("mutex", "1", "1 unlock")).isEqualTo("[nil]");
    }

    @Test
    void aSemaphoreNeverGivesMorePermitsThanItHas() throws BadInput {
        assertThat(Run.from(
                        "semaphore",
                        "2",
                        "1 acquire",
                        "2 tryAcquire permits=2 result=FALSE",
                        "availablePermits result=1",
                        "3 release permits=2"))
                .isEqualTo("[3]");
        assertThat(Run.of("semaphore", "1 acquire", "2 acquire"))
                .isEqualTo("2 acquire: [permits left >= permits: 0 >= 1 is FALSE]");
        assertThat(Run.of("semaphore", "tryAcquire result=FALSE"))
                .endsWith(": [result = (permits left >= permits: 1 >= 1): FALSE = TRUE is FALSE]");
    }

    @Test
    void aNarrowRangeReadsItsCellsAndAWideOneAll() throws BadInput {
        assertThat(cellsOfCount(3, 5)).isEqualTo("{map=[3, 4, 5]}");
        assertThat(cellsOfCount(5, 3)).isEqualTo("{}");
        assertThat(cellsOfCount(1, 65)).isEqualTo("{map=[]}");
        assertThat(cellsOfCount(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo("{map=[]}");
        assertThat(cellsOfCount(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo("{map=[9223372036854775807]}");
        assertThat(cellsOfCount(Long.MAX_VALUE, Long.MIN_VALUE)).isEqualTo("{}");
    }

    private static String cellsOfCount(long from, long to) throws BadInput {
        var footprint = Models.named("map")
                .action(Run.operation("count from=" + from + " to=" + to))
                .completing()
                .footprint();
        var sorted = new TreeMap<String, TreeSet<Value>>();
        footprint.cells().forEach((variable, keys) -> sorted.put(variable, new TreeSet<>(keys)));
        return sorted.toString();
    }

    @Test
    void aLockMayBeHeldUnderAnotherNameThanThatOfTheProcess() throws BadInput {
        assertThat(Run.of(
                        "mutex",
                        "1 holder result=nil",
                        "1 tryAcquire holder=7 result=TRUE",
                        "1 tryAcquire holder=8 result=FALSE",
                        "2 holder result=7",
                        "2 release holder=7",
                        "2 holder result=null"))
                .isEqualTo("[nil]");
        assertThat(Run.of("mutex", "1 acquire holder=7", "1 release"))
                .isEqualTo("1 release: [holder of the lock = process: 7 = 1 is FALSE]");
        assertThat(Run.of("mutex", "1 acquire holder=7", "1 release holder=8"))
                .endsWith("[holder of the lock = holder: 7 = 8 is FALSE]");
    }

    @Test
    void aBankMovesAmountsThatAreThere() throws BadInput {
        assertThat(Run.of(
                        "bank",
                        "balances result=<<100,100,100,100,100>>",
                        "transfer from=1 to=2 amount=100 result=TRUE",
                        "transfer from=1 to=2 amount=1 result=FALSE",
                        "transfer from=2 to=2 amount=7 result=TRUE",
                        "balance account=2 result=200",
                        "transfer from=2 to=5 amount=50",
                        "read result=<<0,150,100,100,150>>"))
                .isEqualTo("[<<0, 150, 100, 100, 150>>]");
        assertThat(Run.from("bank", "[a|->5,b|->0]", "transfer from=\"a\" to=\"b\" amount=6 result=TRUE"))
                .endsWith("[result = (balance of the first account >= amount: 5 >= 6): TRUE = FALSE is FALSE]");
        assertThat(Run.from("bank", "[a|->5]", "transfer from=\"a\" to=\"b\" amount=1"))
                .endsWith("[account is in the bank: \"b\" is none of its accounts is FALSE]");
    }

    @Test
    void aWatchMayLackTheNewestElementsOfALogAndNoOthers() throws BadInput {
        String two = "<<7,8>>";
        assertThat(Run.from(
                        "log", two, "append value=9 result=2", "watch from=1 result=<<8>>", "read result=<<7,8,9>>"))
                .isEqualTo("[<<7, 8, 9>>]");
        assertThat(Run.from("log", two, "watch from=0 result=<<>>", "watch from=5 result=<<>>"))
                .isEqualTo("[<<7, 8>>]");
        assertThat(Run.from("log", two, "watch from=0 result=<<8>>"))
                .endsWith("[result = elements of the log from position 0: <<8>> = <<7, 8>> is FALSE]");
        assertThat(Run.from("log", two, "watch from=1 result=<<8,9>>")).endsWith("<<8, 9>> = <<8>> is FALSE]");
        assertThat(Run.from("log", two, "read result=<<7>>")).endsWith("<<7>> = <<7, 8>> is FALSE]");
        assertThat(Run.of("log", "append value=3 result=1")).endsWith("1 = 0 is FALSE]");
    }
}

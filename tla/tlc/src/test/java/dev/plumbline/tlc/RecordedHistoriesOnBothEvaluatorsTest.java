package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recorded histories get the same verdict and explanation, in the same number of steps, from both evaluators of TLA+.
 */
@Tag("slow")
class RecordedHistoriesOnBothEvaluatorsTest {
    private static final Path CORPUS = Path.of(System.getProperty("plumbline.corpus", "../../corpus"));
    private static final Path MORE = Path.of(System.getProperty("plumbline.cases", "../../../shared/cases"));
    private static final long STEPS = 10_000;
    /** Every tenth in the normal run, all if a million random cases are requested. */
    private static final int EACH = Integer.getInteger("plumbline.random", 20_000) > 100_000 ? 1 : 10;

    @TempDir
    private Path folder;

    private static final String REGISTER = """
            VARIABLE cell
            Init == cell = Initial
            read(result) == result = cell /\\ UNCHANGED cell
            write(value) == cell' = value
            cas(expected, value, result) ==
              IF cell = expected THEN result = TRUE /\\ cell' = value ELSE result = FALSE /\\ UNCHANGED cell
            Next ==
              \\/ \\E result \\in Answers : read(result)
              \\/ \\E value \\in Values : write(value)
              \\/ \\E expected, value \\in Values, result \\in BOOLEAN : cas(expected, value, result)
            """;

    private static final String COUNTER = """
            VARIABLE count
            Init == count = Initial
            Change(by, result) == count' = count + by /\\ result = count'
            increment(result) == Change(1, result)
            decrement(result) == Change(-1, result)
            add(value, result) == Change(value, result)
            get(result) == Change(0, result)
            Next == \\E result \\in -100..400 :
              \\/ increment(result) \\/ decrement(result) \\/ get(result)
              \\/ \\E value \\in Values : add(value, result)
            """;

    private static final String QUEUE = """
            VARIABLE items
            Init == items = Initial
            First == IF items = <<>> THEN null ELSE Head(items)
            enqueue(value) == items' = Append(items, value)
            dequeue(result) == result = First /\\ items' = IF items = <<>> THEN items ELSE Tail(items)
            peek(result) == result = First /\\ UNCHANGED items
            Next == (\\E value \\in Values : enqueue(value)) \\/ \\E result \\in Answers : dequeue(result) \\/ peek(result)
            """;

    private static final String STACK = """
            VARIABLE items
            Init == items = Initial
            push(value) == items' = <<value>> \\o items
            pop(result) ==
              \\/ items = <<>> /\\ result = null /\\ UNCHANGED items
              \\/ items # <<>> /\\ result = Head(items) /\\ items' = Tail(items)
            peek(result) == result = (IF items = <<>> THEN null ELSE items[1]) /\\ UNCHANGED items
            Next == (\\E value \\in Values : push(value)) \\/ \\E result \\in Answers : pop(result) \\/ peek(result)
            """;

    private static final String DEQUE = """
            VARIABLE items
            Init == items = Initial
            At(i) == IF items = <<>> THEN null ELSE items[i]
            addFirst(value) == items' = <<value>> \\o items
            addLast(value) == items' = Append(items, value)
            pollFirst(result) == result = At(1) /\\ items' = IF items = <<>> THEN <<>> ELSE Tail(items)
            pollLast(result) ==
              result = At(Len(items)) /\\ items' = IF items = <<>> THEN items ELSE SubSeq(items, 1, Len(items) - 1)
            peekFirst(result) == result = At(1) /\\ UNCHANGED items
            peekLast(result) == result = At(Len(items)) /\\ UNCHANGED items
            Next ==
              \\/ \\E value \\in Values : addFirst(value) \\/ addLast(value)
              \\/ \\E result \\in Answers : pollFirst(result) \\/ pollLast(result) \\/ peekFirst(result) \\/ peekLast(result)
            """;

    private static final String SET = """
            VARIABLE elements
            Init == elements = Initial
            add(value, result) == result = (value \\notin elements) /\\ elements' = elements \\cup {value}
            remove(value, result) == result = (value \\in elements) /\\ elements' = elements \\ {value}
            contains(value, result) == result = (value \\in elements) /\\ UNCHANGED elements
            Next == \\E value \\in Values, result \\in BOOLEAN :
              add(value, result) \\/ remove(value, result) \\/ contains(value, result)
            """;

    private static final String MAP = """
            VARIABLE map
            Init == map = [k \\in {} |-> null]
            Old(key) == IF key \\in DOMAIN map THEN map[key] ELSE null
            put(key, value, result) == result = Old(key) /\\ map' = (key :> value) @@ map
            putIfAbsent(key, value, result) ==
              result = Old(key) /\\ map' = IF key \\in DOMAIN map THEN map ELSE (key :> value) @@ map
            get(key, result) == result = Old(key) /\\ UNCHANGED map
            remove(key, result) == result = Old(key) /\\ map' = [k \\in DOMAIN map \\ {key} |-> map[k]]
            Next == \\E key \\in Values, result \\in Answers :
              \\/ get(key, result) \\/ remove(key, result)
              \\/ \\E value \\in Values : put(key, value, result) \\/ putIfAbsent(key, value, result)
            """;

    private static final String SEMAPHORE = """
            VARIABLE permits
            Init == permits = Initial
            acquire == permits > 0 /\\ permits' = permits - 1
            release == permits' = permits + 1
            tryAcquire(result) == result = (permits > 0) /\\ permits' = IF permits > 0 THEN permits - 1 ELSE permits
            availablePermits(result) == result = permits /\\ UNCHANGED permits
            Next == acquire \\/ release \\/ (\\E result \\in BOOLEAN : tryAcquire(result))
              \\/ \\E result \\in 0..100 : availablePermits(result)
            """;

    private static final String PRIORITY_QUEUE = """
            VARIABLE bag
            Init == bag = [v \\in {} |-> 0]
            Least == IF DOMAIN bag = {} THEN null ELSE CHOOSE v \\in DOMAIN bag : \\A w \\in DOMAIN bag : v <= w
            insert(value) == bag' = (value :> (1 + IF value \\in DOMAIN bag THEN bag[value] ELSE 0)) @@ bag
            deleteMin(result) ==
              /\\ result = Least
              /\\ bag' = CASE DOMAIN bag = {} -> bag
                        [] DOMAIN bag # {} /\\ bag[Least] > 1 -> [bag EXCEPT ![Least] = @ - 1]
                        [] OTHER -> [v \\in DOMAIN bag \\ {Least} |-> bag[v]]
            peekMin(result) == result = Least /\\ UNCHANGED bag
            Next == (\\E value \\in Values : insert(value)) \\/ \\E result \\in Answers : deleteMin(result) \\/ peekMin(result)
            """;

    private static final Map<String, String> MODULES = Map.of(
            "register", REGISTER,
            "cas-register", REGISTER,
            "counter", COUNTER,
            "queue", QUEUE,
            "stack", STACK,
            "deque", DEQUE,
            "set", SET,
            "map", MAP,
            "semaphore", SEMAPHORE,
            "priority-queue", PRIORITY_QUEUE);

    private record Case(Path root, String path, String model, String initial) {
        Value first() throws BadInput {
            return initial.equals("nil")
                    ? Value.ModelValue.NULL
                    : initial.equals("empty") ? Value.Tuple.EMPTY : Value.parse(initial);
        }
    }

    private static List<Case> cases(Path root) throws IOException {
        try (Stream<String> lines = Files.lines(root.resolve("VERDICTS.tsv"))) {
            return lines.skip(1)
                    .map(line -> line.split("\t"))
                    .filter(fields -> fields[3].equals("timeboxes") && MODULES.containsKey(fields[1]))
                    .map(fields -> new Case(root, fields[0], fields[1], fields[2]))
                    .toList();
        }
    }

    @TestFactory
    Stream<DynamicTest> takesTheSameStepsOn() throws IOException {
        List<Case> cases = new ArrayList<>(cases(CORPUS));
        if (Files.isRegularFile(MORE.resolve("VERDICTS.tsv"))) {
            cases.addAll(cases(MORE));
        }
        return Stream.iterate(0, i -> i < cases.size(), i -> i + EACH)
                .map(cases::get)
                .map(one -> DynamicTest.dynamicTest(one.path, () -> compare(one)));
    }

    private void compare(Case one) throws Exception {
        History history = Formats.read(one.root.resolve(one.path));
        TlaSource source = source(one, history);
        String tlc = outcome(history, source.onTlc().load(history));
        String own = outcome(history, source.load(history));
        assertThat(own).isEqualTo(tlc);
    }

    /** Without the confirmation of violations, so that the steps are those of one evaluator. */
    private static String outcome(History read, Spec spec) {
        try {
            History history = read.withLifecycle(spec.operationNames());
            Budget budget = Budget.UNLIMITED.withSteps(STEPS).withTime(Duration.ofMinutes(2));
            Verdict verdict = Engine.standard()
                    .search(new Engine.Task(history, spec, budget, Progress.NONE, Optional.empty(), false))
                    .verdict();
            return verdict.word().text() + " " + verdict.statistics().steps() + " steps, "
                    + verdict.statistics().maxFrontier() + explanations(verdict);
        } catch (BadInput e) {
            return e.getMessage();
        }
    }

    /** Why the open operations of a violation could not be performed, by operation and state. */
    private static Set<String> explanations(Verdict verdict) {
        Set<String> explanations = new TreeSet<>();
        if (verdict instanceof Verdict.Violates violation) {
            violation
                    .counterexample()
                    .blocked()
                    .forEach(blocked -> blocked.reasons()
                            .forEach(reason -> explanations.add(blocked.operation() + " in "
                                    + reason.state().value() + reason.obstacles())));
        }
        return explanations;
    }

    private TlaSource source(Case one, History history) throws Exception {
        Set<Value> values = new TreeSet<>();
        for (Operation operation : history.operations()) {
            operation.arguments().values().stream()
                    .filter(Value.Int.class::isInstance)
                    .forEach(values::add);
        }
        Path file = folder.resolve("Recorded.tla");
        Files.writeString(
                file,
                "---- MODULE Recorded ----\nEXTENDS Integers, Sequences, TLC\nCONSTANTS Values, Initial, null\n"
                        + "Answers == Values \\cup {null}\n" + MODULES.get(one.model) + "====\n");
        return TlaSource.of(
                file,
                TlaOptions.DEFAULT
                        .withConstant("Values", Value.set(values).toString())
                        .withConstant("Initial", one.first().toString())
                        .withConstant("null", "null"));
    }
}

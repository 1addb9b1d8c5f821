package dev.plumbline.benchmarks.lincheck;

import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/**
 * One test of one class.
 *
 * @param name for people
 * @param type under test
 * @param initial calls, may be empty
 * @param matrix the calls of each thread
 * @param preemptions the bound of Line-Up; Lincheck has none
 * @param wrong whether there is something to find
 */
record Trial(String name, Class<?> type, String initial, String matrix, int preemptions, boolean wrong) {
    /** As a bound: the one that Line-Up takes by itself, which grows where a test is small. */
    static final int BY_DEFAULT = -1;

    static final String NO_ANSWER = "no answer";
    static final String FAILS_ITSELF = "fails itself";
    private static final String UNDECIDED = "undecided";
    private static final String NOTES_RACE = ", notes a data race";

    /** Lincheck's own default. */
    private static final int INVOCATIONS = 10_000;

    /** Where it makes the tests, each gets less, so that it comes to more than a few. */
    private static final int INVOCATIONS_OF_EACH = 1_000;

    private static final int TESTS = 100;

    /**
     * The result of one of the two tools.
     *
     * @param answer {@code passes}, perhaps with notes, or the violation
     * @param cpuSeconds of all threads; what else the machine does matters less to these
     * @param executions serial ones included
     */
    record Outcome(String answer, double seconds, double cpuSeconds, long executions) {
        boolean passes() {
            return answer.startsWith("passes");
        }

        /** Whether it passes and says that there is a data race. */
        boolean notesRace() {
            return answer.contains(NOTES_RACE);
        }

        /** Whether it says that something is wrong, rather than nothing or that it failed itself. */
        boolean complains() {
            return !passes() && !Set.of(NO_ANSWER, FAILS_ITSELF, UNDECIDED).contains(answer);
        }
    }

    /** Both times, from the same moment on. */
    private record Stopwatch(long nanos, Duration cpu) {
        static Stopwatch start() {
            return new Stopwatch(System.nanoTime(), processor());
        }

        private static Duration processor() {
            return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        }

        Outcome stop(String answer, long executions) {
            double seconds = (System.nanoTime() - nanos) / 1e9;
            return new Outcome(answer, seconds, processor().minus(cpu).toMillis() / 1e3, executions);
        }
    }

    Matrix test() throws BadInput {
        return Matrix.parse(matrix).with(Invocation.parseSequence(initial), List.of());
    }

    /** The calls of the test, each once. */
    List<Invocation> calls() throws BadInput {
        Matrix test = test();
        return Stream.concat(test.before().stream(), test.threads().stream().flatMap(List::stream))
                .distinct()
                .toList();
    }

    private int longest() throws BadInput {
        return test().threads().stream().mapToInt(List::size).max().orElseThrow();
    }

    Outcome lineUp() throws BadInput {
        return lineUp(List.of(test()));
    }

    /** Of the same calls, as many threads, and as many calls of each. */
    Outcome lineUpMakesTests() throws BadInput {
        Matrix test = test();
        List<Matrix> made = new ArrayList<>();
        List<List<Invocation>> elements = calls().stream().map(List::of).toList();
        for (Matrix each : Matrices.sample(elements, test.threads().size(), longest(), TESTS, 1)) {
            made.add(each.with(test.before(), List.of()));
        }
        return lineUp(made);
    }

    private Outcome lineUp(List<Matrix> tests) throws BadInput {
        Stopwatch watch = Stopwatch.start();
        LineUpResult result = LineUp.of(Subject.of(type.getName(), type.getClassLoader()))
                .bounds(preemptions == BY_DEFAULT ? Bounds.DEFAULT : Bounds.DEFAULT.withSwitches(preemptions))
                .run(tests.iterator());
        var counts = result.totals().counts();
        String answer = result.violation()
                .map(violation -> violation.kind().word())
                .orElse(result.undecided().isEmpty() ? "passes" + notes(result) : UNDECIDED);
        return watch.stop(answer, counts.serial() + counts.stuckSerial() + counts.schedules());
    }

    /** The part that a pass of Line-Up does not cover. */
    private static String notes(LineUpResult result) {
        String races = result.races().races().isEmpty() ? "" : NOTES_RACE;
        return races + (result.unseen().isEmpty() ? "" : ", races inside a class of the JDK not seen");
    }

    Outcome lincheck() throws BadInput {
        Matrix test = test();
        List<List<Actor>> threads = new ArrayList<>();
        for (List<Invocation> thread : test.threads()) {
            threads.add(actors(thread));
        }
        // Without a validation function, which Lincheck wants as null.
        ExecutionScenario scenario = new ExecutionScenario(actors(test.before()), threads, List.of(), null);
        return lincheck(
                new ModelCheckingOptions()
                        .iterations(0)
                        .invocationsPerIteration(INVOCATIONS)
                        .addCustomScenario(scenario),
                type);
    }

    /** @param annotated see {@link AnnotatedCalls} */
    Outcome lincheckMakesTests(Class<?> annotated) throws BadInput {
        Matrix test = test();
        return lincheck(
                new ModelCheckingOptions()
                        .iterations(TESTS)
                        .invocationsPerIteration(INVOCATIONS_OF_EACH)
                        .threads(test.threads().size())
                        .actorsPerThread(longest())
                        .actorsBefore(test.before().size())
                        .actorsAfter(0),
                annotated);
    }

    private static Outcome lincheck(ModelCheckingOptions options, Class<?> tested) {
        long before = Executions.made();
        Stopwatch watch = Stopwatch.start();
        String answer = "passes";
        try {
            options.minimizeFailedScenario(false).check(tested);
        } catch (LincheckAssertionError e) {
            answer = String.valueOf(e.getMessage())
                    .lines()
                    .filter(line -> line.startsWith("= "))
                    .findFirst()
                    .map(line -> line.replace("=", "").strip())
                    .orElse("fails");
        }
        return watch.stop(answer, Executions.made() - before);
    }

    private List<Actor> actors(List<Invocation> calls) throws BadInput {
        List<Actor> actors = new ArrayList<>();
        for (Invocation call : calls) {
            actors.add(new Actor(method(call), arguments(call)));
        }
        return actors;
    }

    List<Object> arguments(Invocation call) throws BadInput {
        Method method = method(call);
        List<Object> arguments = new ArrayList<>();
        int index = 0;
        for (Value value : call.named().values()) {
            arguments.add(argument(value, method.getParameterTypes()[index++]));
        }
        return arguments;
    }

    /** Of overloads the one with plain numbers. */
    Method method(Invocation call) throws BadInput {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(call.method()))
                .filter(method -> method.getParameterCount() == call.arguments().size() && !method.isBridge())
                .max(Comparator.comparingLong(method -> Arrays.stream(method.getParameterTypes())
                        .filter(Class::isPrimitive)
                        .count()))
                .orElseThrow(() -> new BadInput(type + " has no method for " + call));
    }

    private static Object argument(Value value, Class<?> type) {
        if (value instanceof Value.Str text) {
            return text.value();
        }
        long number = Long.parseLong(value.toString());
        if (type == long.class) {
            return number;
        }
        return (int) number;
    }
}

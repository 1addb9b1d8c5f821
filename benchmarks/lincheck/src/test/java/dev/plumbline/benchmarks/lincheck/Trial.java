package dev.plumbline.benchmarks.lincheck;

import dev.plumbline.explore.lineup.Bounds;
import dev.plumbline.explore.lineup.Conclusion;
import dev.plumbline.explore.lineup.Invocation;
import dev.plumbline.explore.lineup.LineUp;
import dev.plumbline.explore.lineup.Matrix;
import dev.plumbline.explore.lineup.Subject;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
    /** Lincheck's own default. */
    private static final int INVOCATIONS = 10_000;

    /**
     * What one of the two came to.
     *
     * @param answer {@code passes}, or what is wrong
     * @param executions serial ones included
     */
    record Outcome(String answer, double seconds, long executions) {
        boolean passes() {
            return answer.equals("passes");
        }

        /** Whether it says that something is wrong, rather than nothing or that it failed itself. */
        boolean complains() {
            return !passes() && !answer.equals("no answer") && !answer.startsWith("fails itself");
        }
    }

    Matrix test() throws BadInput {
        return Matrix.parse(matrix).with(Invocation.parseSequence(initial), List.of());
    }

    Outcome lineUp() throws BadInput {
        long start = System.nanoTime();
        Conclusion conclusion = LineUp.of(Subject.of(type.getName(), type.getClassLoader()))
                .bounds(Bounds.DEFAULT.withPreemptions(preemptions))
                .run(List.of(test()).iterator());
        double seconds = (System.nanoTime() - start) / 1e9;
        var counts = conclusion.totals().counts();
        String answer = conclusion instanceof Conclusion.Violates violates
                ? violates.violation().kind().word()
                : conclusion instanceof Conclusion.Conforms ? "passes" : "undecided";
        return new Outcome(answer, seconds, counts.serial() + counts.stuckSerial() + counts.schedules());
    }

    Outcome lincheck() throws BadInput {
        Matrix test = test();
        List<List<Actor>> threads = new ArrayList<>();
        for (List<Invocation> thread : test.threads()) {
            threads.add(actors(thread));
        }
        // Without a validation function, which Lincheck wants as null.
        ExecutionScenario scenario = new ExecutionScenario(actors(test.initial()), threads, List.of(), null);
        long before = Executions.made();
        long start = System.nanoTime();
        String answer = "passes";
        try {
            new ModelCheckingOptions()
                    .iterations(0)
                    .invocationsPerIteration(INVOCATIONS)
                    .minimizeFailedScenario(false)
                    .addCustomScenario(scenario)
                    .check(type);
        } catch (LincheckAssertionError e) {
            answer = String.valueOf(e.getMessage())
                    .lines()
                    .filter(line -> line.startsWith("= "))
                    .findFirst()
                    .map(line -> line.replace("=", "").strip())
                    .orElse("fails");
        }
        return new Outcome(answer, (System.nanoTime() - start) / 1e9, Executions.made() - before);
    }

    private List<Actor> actors(List<Invocation> calls) throws BadInput {
        List<Actor> actors = new ArrayList<>();
        for (Invocation call : calls) {
            Method method = method(call);
            List<Object> arguments = new ArrayList<>();
            int index = 0;
            for (Value value : call.named().values()) {
                arguments.add(argument(value, method.getParameterTypes()[index++]));
            }
            actors.add(new Actor(method, arguments));
        }
        return actors;
    }

    /** Of overloads the one with plain numbers. */
    private Method method(Invocation call) throws BadInput {
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

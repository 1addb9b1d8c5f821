package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.internal.small.SurroundingCalls;
import dev.plumbline.lineup.matrix.Argument;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.search.Serial;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out which calls change the object and which show its state, by performing them one after the other: a call p
 * after a call e, and p alone. If the results of p differ, e changes something, and p shows it.
 *
 * <p>Small tests begin with calls that change something. A number that is the only argument is also replaced by
 * {@value #FRESH}, so that values of the initial calls differ from those of the threads. Calls that show the state
 * come last: first the read-only ones, each once, then those whose result differs when they are repeated, such as
 * {@code pop()}, each twice. A call that blocks on a new object is used for neither. This only decides which tests are
 * made; it does not affect verdicts.
 */
public final class CallProbe {
    static final int FRESH = 9;
    private static final int MOST_ELEMENTS = 12;
    private static final int MOST_INITIALS = 6;
    private static final int MOST_LAST = 3;

    private final TestRunner bench;
    private boolean startsThreads;

    public CallProbe(TestRunner bench) {
        this.bench = bench;
    }

    /** None if the class cannot be controlled, or is not deterministic. */
    public SurroundingCalls surrounding(List<List<Invocation>> all) throws BadInput {
        List<List<Invocation>> elements = all.subList(0, Math.min(all.size(), MOST_ELEMENTS));
        try {
            return probed(elements);
        } catch (Nondeterminism | Uncontrollable e) {
            return SurroundingCalls.NONE;
        }
    }

    private SurroundingCalls probed(List<List<Invocation>> elements) throws BadInput {
        List<List<Invocation>> returning = new ArrayList<>();
        List<List<Value>> alone = new ArrayList<>();
        for (List<Invocation> element : elements) {
            Optional<List<Value>> results = results(List.of(), element);
            if (results.isPresent()) {
                returning.add(element);
                alone.add(results.get());
            }
        }
        Set<List<Invocation>> changing = new LinkedHashSet<>();
        Set<List<Invocation>> telling = new LinkedHashSet<>();
        Set<List<Invocation>> consuming = new HashSet<>();
        for (List<Invocation> first : returning) {
            for (int i = 0; i < returning.size(); i++) {
                Optional<List<Value>> after = results(first, returning.get(i));
                if (!after.equals(Optional.of(alone.get(i)))) {
                    changing.add(first);
                    if (after.isPresent() && telling.add(returning.get(i))) {
                        List<Invocation> once = new ArrayList<>(first);
                        once.addAll(returning.get(i));
                        boolean same = results(once, returning.get(i)).equals(after);
                        if (!same) {
                            consuming.add(returning.get(i));
                        }
                    }
                }
            }
        }
        return new SurroundingCalls(initials(changing), last(consuming, telling), startsThreads);
    }

    /** The results of the second calls; empty if one blocks. */
    private Optional<List<Value>> results(List<Invocation> before, List<Invocation> calls) throws BadInput {
        List<Invocation> both = new ArrayList<>(before);
        both.addAll(calls);
        Matrix matrix = new Matrix(List.of(), List.of(both), List.of());
        NumberedCalls numbering = new NumberedCalls(matrix);
        List<Value> results = new ArrayList<>();
        Limited once = Limited.to(1, new Serial(1, bench.explorer().mostRounds()));
        ExplorationCounts explored = bench.explorer().run(bench.binding().program(matrix), once, execution -> {
            if (!(execution.ending() instanceof Ending.OutOfSteps)) {
                CallHistory history =
                        CallHistory.of(execution, numbering, bench.binding().results());
                if (history.full()) {
                    for (SerialRuns.Reply reply : history.serial()) {
                        results.add(reply.result());
                    }
                }
            }
            return true;
        });
        startsThreads |= explored.ownThreads() > 0;
        return results.size() == both.size()
                ? Optional.of(List.copyOf(results.subList(before.size(), both.size())))
                : Optional.empty();
    }

    private List<List<Invocation>> initials(Set<List<Invocation>> changing) throws BadInput {
        Set<List<Invocation>> initials = new LinkedHashSet<>();
        initials.add(List.of());
        Set<String> methods = new HashSet<>();
        for (List<Invocation> element : changing) {
            boolean number = element.size() == 1
                    && element.get(0).arguments().size() == 1
                    && element.get(0).arguments().get(0) instanceof Argument.Number;
            if (number && methods.add(element.get(0).method())) {
                initials.add(List.of(
                        new Invocation(element.get(0).method(), List.of(new Argument.Number(String.valueOf(FRESH))))));
            }
            initials.add(element);
        }
        List<List<Invocation>> some =
                new ArrayList<>(initials.stream().limit(MOST_INITIALS).toList());
        if (some.size() > 2 && results(some.get(1), some.get(2)).isPresent()) {
            // A state that takes two calls, such as a list of two nodes; unless the second call blocks.
            List<Invocation> both = new ArrayList<>(some.get(1));
            both.addAll(some.get(2));
            some.add(both);
        }
        return some;
    }

    private static List<Invocation> last(Set<List<Invocation>> consuming, Set<List<Invocation>> telling) {
        List<Invocation> last = new ArrayList<>();
        for (List<Invocation> element : telling) {
            if (!consuming.contains(element) && last.size() + element.size() <= MOST_LAST) {
                last.addAll(element);
            }
        }
        for (int times = 0; times < 2; times++) {
            for (List<Invocation> element : telling) {
                if (consuming.contains(element) && last.size() + element.size() <= MOST_LAST) {
                    last.addAll(element);
                }
            }
        }
        return last;
    }
}

package dev.plumbline.lineup.internal.show;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Row;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.lineup.internal.phase.CallHistory;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.text.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Converts a traced execution to the form in which it is shown and stored. */
public final class TracedInterleaving {
    private final NumberedCalls numbering;
    private final Execution execution;
    private final CallHistory history;
    /** With the numbers of the engine, in the order of the columns. */
    private final List<Integer> threads;

    private final List<Interleaving.Call> calls = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    /** By column: the place of the current call. */
    private final OptionalInt[] open;

    /** The choice of a step that is not shown: it decided who makes the next call. */
    private List<Integer> before = List.of();

    /** @param execution with its trace */
    TracedInterleaving(NumberedCalls numbering, Execution execution, CallHistory history) {
        this.numbering = numbering;
        this.execution = execution;
        this.history = history;
        this.threads = new ArrayList<>(numbering.threads());
        execution.trace().stream()
                .filter(TracedInterleaving::isShown)
                .map(Step::thread)
                .distinct()
                .filter(thread -> !threads.contains(thread))
                .forEach(threads::add);
        this.open = new OptionalInt[threads.size()];
        Arrays.fill(open, OptionalInt.empty());
    }

    /** @param operations the calls that are operations of the checked history, in its order, by their numbers */
    Interleaving with(List<Integer> operations) {
        int event = 0;
        for (Step step : execution.trace()) {
            while (event < step.events()) {
                event(event++, operations);
            }
            if (isShown(step)) {
                int thread = threads.indexOf(step.thread());
                rows.add(new Row(Kind.STEP, thread, open[thread], shown(step), 0, columns(step.enabled(), threads)));
                before = List.of();
            } else {
                before = columns(step.enabled(), threads);
            }
        }
        while (event < history.length()) {
            event(event++, operations);
        }
        return new Interleaving(threads.stream().map(this::name).toList(), calls, rows);
    }

    /** The creation of the object is the same in every execution. */
    private static boolean isShown(Step step) {
        boolean making = step.thread() == Program.MAIN && step.call() < 0;
        return !making && !step.site().equals(Site.BETWEEN_CALLS);
    }

    private void event(int position, List<Integer> operations) {
        int number = history.number(position);
        int thread = threads.indexOf(numbering.thread(number));
        if (history.isCall(position)) {
            open[thread] = OptionalInt.of(calls.size());
            int operation = operations.indexOf(number);
            calls.add(new Interleaving.Call(
                    operation < 0 ? OptionalInt.empty() : OptionalInt.of(operation),
                    thread,
                    numbering.invocation(number).toString(),
                    numbering.invocation(number).method(),
                    history.returned(number) ? Wording.ended(history.result(number)) : ""));
            List<Integer> enabled = before.contains(thread) ? before : List.of();
            before = List.of();
            rows.add(new Row(Kind.CALL, thread, open[thread], Interleaving.Step.NOTHING, 0, enabled));
        } else {
            rows.add(new Row(Kind.RETURN, thread, open[thread], Interleaving.Step.NOTHING, 0));
            open[thread] = OptionalInt.empty();
        }
    }

    /**
     * The threads of a choice as columns, without those that have none: threads that take no step that is shown.
     *
     * @param numbers of the engine, by column
     */
    public static List<Integer> columns(List<Integer> enabled, List<Integer> numbers) {
        return enabled.stream()
                .filter(numbers::contains)
                .map(numbers::indexOf)
                .sorted()
                .toList();
    }

    /** A step as it is shown. */
    public static Interleaving.Step shown(Step step) {
        Site site = step.site();
        return new Interleaving.Step(
                site.action(),
                ThreadTest.shortMember(site.accessed()),
                step.effect().object(),
                step.effect().part(),
                step.effect().before(),
                step.effect().after(),
                site.type().isEmpty()
                        ? ""
                        : new RacingAccesses.CodeLine(site.type(), site.method(), site.line()).toString(),
                step.caller().map(caller -> caller.called()).orElse(""),
                step.caller()
                        .map(caller -> new RacingAccesses.CodeLine(caller.type(), caller.method(), caller.line()))
                        .map(RacingAccesses.CodeLine::toString)
                        .orElse(""),
                step.returned());
    }

    private String name(int thread) {
        if (thread == Program.MAIN) {
            return "main";
        }
        boolean ofTheTest = thread < numbering.matrix().threads().size();
        return ofTheTest ? "thread " + numbering.threadTitle(thread) : "started thread " + thread;
    }
}

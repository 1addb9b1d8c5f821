package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compares a check that goes on after violations with the definition, which checks whole histories without the operations
 * that were found.
 */
final class GoingOnStreams {
    private static final int WHOLE = 1_000;
    private static final int MOST_LOST = 8;

    private final Spec spec;
    private final StreamedCheck.Settings settings;
    private final boolean isSmall;
    private int further;

    /** @param isSmall whether all orders of the operations can be tried */
    GoingOnStreams(Spec spec, StreamedCheck.Settings settings, boolean isSmall) {
        this.spec = spec;
        this.settings = settings;
        this.isSmall = isSmall;
    }

    /** How many violations were found after the first one. */
    int further() {
        return further;
    }

    void compare(String what, byte[] text, History history) throws BadInput, IOException {
        List<StreamedCheck.Found> found = found(text, WHOLE);
        List<Long> lines = lines(found);
        assertThat(lines.stream().limit(2)).as(what).isEqualTo(firstTwo(history));
        requireProof(what, history, lines);
        further += Math.max(0, found.size() - 1);
        List<StreamedCheck.Found> withLess = found(text, settings.window());
        requireProof(what, history, lines(withLess));
        compareWindows(what, found);
        compareWindows(what, withLess);
        compareContinued(what, text, lines(withLess));
    }

    /** The definition, for the first two. */
    private List<Long> firstTwo(History history) throws BadInput {
        Operation first = wrong(history).orElseThrow();
        List<History> histories = new ArrayList<>(List.of(without(history, first), withUnknownResult(history, first)));
        Optional<Operation> lost = lost(history, first);
        if (lost.isPresent()) {
            histories.add(without(history, lost.get()));
        }
        Operation latest = first;
        for (History each : histories) {
            Optional<Operation> next = wrong(each);
            if (next.isEmpty()) {
                return List.of(first.origin());
            }
            latest = returnsBefore(history, latest, next.get())
                    ? in(history, next.get().origin())
                    : latest;
        }
        return List.of(first.origin(), latest.origin());
    }

    /** Each violation is one of the history without those that were found before it. */
    private void requireProof(String what, History whole, List<Long> lines) throws BadInput {
        History history = whole;
        for (Long line : lines) {
            Operation next = in(whole, line);
            Optional<Operation> wrong = wrong(history);
            assertThat(wrong).as(what + lines).isPresent();
            assertThat(returnsBefore(whole, next, in(whole, wrong.get().origin())))
                    .as(what + lines)
                    .isFalse();
            if (isSmall) {
                assertThat(BruteForce.conforms(history, spec)).as(what + lines).isFalse();
            }
            history = without(history, next);
        }
    }

    /** A check that is cut off after each operation, and continued, finds the same. */
    private void compareContinued(String what, byte[] text, List<Long> expected) throws BadInput, IOException {
        List<Long> lines = new ArrayList<>();
        List<byte[]> states = new ArrayList<>();
        List<Source.Mark> marks = new ArrayList<>();
        List<Integer> before = new ArrayList<>();
        check(settings.window(), lines)
                .saving(1, (state, mark) -> {
                    states.add(ContinuedStreams.bytes(state));
                    marks.add(mark);
                    before.add(lines.size());
                })
                .run(Source.of("stream", new ByteArrayInputStream(text)), ReadOptions.DEFAULT);
        assertThat(lines).as(what).isEqualTo(expected);
        int at = states.size() / 2;
        if (states.isEmpty()) {
            return;
        }
        byte[] rest = Arrays.copyOfRange(text, (int) marks.get(at).bytes(), text.length);
        List<Long> later = new ArrayList<>();
        Verdict last = check(settings.window(), later)
                .continuing(new Fields(JsonValues.read(states.get(at), 0, states.get(at).length), "checkpoint"))
                .run(Source.after(marks.get(at), "stream", new ByteArrayInputStream(rest)), ReadOptions.DEFAULT)
                .result()
                .verdict();
        assertThat(last).as(what).isInstanceOf(Verdict.Violates.class);
        assertThat(later).as(what + " continued").isEqualTo(expected.subList(before.get(at), expected.size()));
    }

    private StreamedCheck check(int window, List<Long> lines) {
        StreamedCheck.Settings chosen = new StreamedCheck.Settings(
                settings.disorder(), window, settings.readsRest(), WHOLE, settings.longestSweep());
        return new StreamedCheck("stream", ContinuedStreams.named(spec), chosen, Budget.UNLIMITED, Progress.NONE)
                .goingOn(found -> lines.add(failed(found.result().verdict())));
    }

    /** Each violation is one of a history that anybody can check. */
    private static void compareWindows(String what, List<StreamedCheck.Found> found) throws BadInput {
        for (StreamedCheck.Found each : found) {
            if (each.window().isPresent()) {
                StreamedCheck.Window window = each.window().get();
                Verdict alone = Check.of(window.history(), window.source())
                        .engine(new SweepEngine())
                        .budget(Budget.UNLIMITED)
                        .run()
                        .verdict();
                assertThat(alone).as("window of " + what).isInstanceOf(Verdict.Violates.class);
                assertThat(failed(alone))
                        .as("window of " + what)
                        .isEqualTo(failed(each.result().verdict()));
            }
        }
    }

    private List<StreamedCheck.Found> found(byte[] text, int window) throws BadInput {
        List<StreamedCheck.Found> all = new ArrayList<>();
        StreamedCheck.Settings chosen = new StreamedCheck.Settings(
                settings.disorder(), window, settings.readsRest(), WHOLE, settings.longestSweep());
        Verdict last = new StreamedCheck("stream", spec, chosen, Budget.UNLIMITED, Progress.NONE)
                .goingOn(all::add)
                .run(Source.of("stream", new ByteArrayInputStream(text)), ReadOptions.DEFAULT)
                .result()
                .verdict();
        assertThat(last instanceof Verdict.Violates).isEqualTo(!all.isEmpty());
        return all;
    }

    private static List<Long> lines(List<StreamedCheck.Found> found) {
        return found.stream().map(each -> failed(each.result().verdict())).toList();
    }

    private static Long failed(Verdict verdict) {
        return ((Verdict.Violates) verdict)
                .counterexample()
                .failed()
                .orElseThrow()
                .origin();
    }

    private Optional<Operation> wrong(History history) throws BadInput {
        Verdict verdict = Check.of(history, spec)
                .engine(new SweepEngine())
                .budget(Budget.UNLIMITED)
                .amongOthers()
                .run()
                .verdict();
        return verdict instanceof Verdict.Violates violates
                ? violates.counterexample().failed()
                : Optional.empty();
    }

    private Optional<Operation> lost(History history, Operation wrong) throws BadInput {
        List<Operation> candidates = new ArrayList<>();
        for (Operation each : history.operations()) {
            if (!each.isPending() && !spec.action(each).observer() && returnsBefore(history, each, wrong)) {
                candidates.add(each);
            }
        }
        candidates.sort(byReturn(history).reversed());
        for (Operation each : candidates.subList(0, Math.min(MOST_LOST, candidates.size()))) {
            Optional<Operation> next = wrong(without(history, each));
            if (next.isEmpty()
                    || returnsBefore(history, wrong, in(history, next.get().origin()))) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    private static Operation in(History history, long line) {
        return history.operations().stream()
                .filter(each -> each.origin() == line)
                .findFirst()
                .orElseThrow();
    }

    private static boolean returnsBefore(History history, Operation one, Operation other) {
        return byReturn(history).compare(one, other) < 0;
    }

    private static Comparator<Operation> byReturn(History history) {
        return Comparator.<Operation>comparingLong(each -> ((Timebox) each.place()).end())
                .thenComparing(each -> history.operations().indexOf(each));
    }

    private static History without(History history, Operation leftOut) throws BadInput {
        return mapped(history, each -> each.origin() == leftOut.origin() ? Optional.empty() : Optional.of(each));
    }

    private History withUnknownResult(History history, Operation wrong) throws BadInput {
        Optional<String> result = spec.action(wrong).resultName();
        Map<String, Value> arguments = new HashMap<>(wrong.arguments());
        result.ifPresent(arguments::remove);
        Operation unknown = wrong.with(arguments);
        try {
            spec.action(unknown);
        } catch (BadInput e) {
            return without(history, wrong);
        }
        return mapped(history, each -> Optional.of(each.origin() == wrong.origin() ? unknown : each));
    }

    private static History mapped(History history, Function<Operation, Optional<Operation>> mapping) throws BadInput {
        History.Builder others = new History.Builder(history.name(), (Order.Timeboxes) history.order());
        for (Operation each : history.operations()) {
            Optional<Operation> mapped = mapping.apply(each);
            if (mapped.isPresent()) {
                others.add(mapped.get());
            }
        }
        return others.build();
    }
}

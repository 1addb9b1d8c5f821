package dev.plumbline.cli.run;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.precedence.CallNumbers;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Repeats a controlled run with a trace of its steps, for the bundle of its violation: the steps of the threads until
 * the unexplained operation has returned.
 */
final class TracedRun {
    /** A trace of a longer schedule would take too much memory. */
    private static final int LONGEST = 500_000;

    private TracedRun() {}

    /** @return empty if the run is not controlled, is too long, or has another history when it is repeated */
    static Optional<ThreadTest> of(Runner runner, Path folder, RunRecord run, Counterexample found) throws BadInput {
        Optional<Schedule> taken = run.settings().scheduling().flatMap(how -> how.taken());
        Calls calls = new Calls(found.history());
        if (taken.isEmpty()
                || taken.get().length() > LONGEST
                || found.failing().isEmpty()
                || !calls.has(found.failedAt())) {
            return Optional.empty();
        }
        try {
            Path traced = Files.createTempDirectory(folder, "traced-" + run.seed() + "-");
            try {
                Optional<Interleaving> shown = runner.in(traced).traced(run.settings(), calls.chosen(found.failedAt()));
                Path again = traced.resolve(run.folder().getFileName())
                        .resolve(run.traces().getFileName());
                return shown.isPresent() && same(run.traces(), again)
                        ? Optional.of(test(run, calls.named(shown.get())))
                        : Optional.empty();
            } finally {
                Folders.delete(traced);
            }
        } catch (IOException e) {
            throw new BadInput(folder + ": cannot trace the run with seed " + run.seed() + ": " + e.getMessage(), e);
        }
    }

    /** Whether two recordings have the same bytes, and so the same history. */
    private static boolean same(Path one, Path other) throws IOException {
        List<Path> files = files(one);
        List<Path> again = files(other);
        if (files.size() != again.size()) {
            return false;
        }
        for (int i = 0; i < files.size(); i++) {
            if (!files.get(i).getFileName().equals(again.get(i).getFileName())
                    || Files.mismatch(files.get(i), again.get(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        }
    }

    private static ThreadTest test(RunRecord run, Interleaving shown) {
        String calls = Count.of(run.settings().threads(), "thread") + " with "
                + Count.of(run.settings().calls(), "call") + " each, seed " + run.seed();
        // The run is repeated by run.json, which contains the schedule.
        return new ThreadTest(
                run.target().name(),
                "",
                "",
                calls,
                "",
                Verdict.Word.VIOLATES.text(),
                "",
                List.of(new ThreadTest.Run("", 0, shown)));
    }

    /** Maps the calls of threads to the operations of the history. */
    private static final class Calls {
        private final History history;
        private final Map<Value, Map<Long, Integer>> byCall = new HashMap<>();
        private final Map<Integer, Long> numbers = new HashMap<>();

        Calls(History history) {
            this.history = history;
            Map<Value, Long> seen = new HashMap<>();
            for (int i = 0; i < history.size(); i++) {
                Operation operation = history.operations().get(i);
                if (operation.isLifecycle()) {
                    continue;
                }
                long index = seen.merge(operation.process(), 1L, Long::sum) - 1;
                long call = CallNumbers.of(operation, index);
                byCall.computeIfAbsent(operation.process(), any -> new HashMap<>())
                        .put(call, i);
                numbers.put(i, call);
            }
        }

        boolean has(int operation) {
            return numbers.containsKey(operation)
                    && history.operations().get(operation).process() instanceof Value.Int;
        }

        ChosenCall chosen(int operation) {
            int thread = Math.toIntExact(
                    ((Value.Int) history.operations().get(operation).process()).value());
            return new ChosenCall(thread, numbers.get(operation), numbers.get(operation));
        }

        /** The same with operations of the history instead of numbers of calls. */
        Interleaving named(Interleaving shown) {
            List<Interleaving.Call> calls = new ArrayList<>();
            for (Interleaving.Call call : shown.calls()) {
                Integer operation =
                        byCall.getOrDefault(Value.of(call.thread()), Map.of()).get(Long.parseLong(call.text()));
                calls.add(
                        operation == null
                                ? new Interleaving.Call(
                                        OptionalInt.empty(),
                                        call.thread(),
                                        "call " + call.text() + ", which records nothing",
                                        "",
                                        call.ended())
                                : new Interleaving.Call(
                                        OptionalInt.of(operation),
                                        call.thread(),
                                        history.operations().get(operation).shortCall(),
                                        history.operations().get(operation).name(),
                                        call.ended()));
            }
            return new Interleaving(shown.threads(), calls, shown.rows());
        }
    }
}

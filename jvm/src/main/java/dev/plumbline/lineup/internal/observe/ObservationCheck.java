package dev.plumbline.lineup.internal.observe;

import dev.plumbline.jvm.execution.Runaway;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.phase.SerialObserver;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.show.ObservationXml;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Disagreement;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Compares the serial runs of tests with those of an earlier run, perhaps of another version of the class, and records
 * those of new tests. Serially the class is its own specification (Line-Up, section 1); so a difference is a change of
 * its behaviour, and not of its schedules.
 *
 * <p>This happens before the search for violations, and its result does not depend on the progress of that search.
 */
public final class ObservationCheck {
    private final ObservationFile file;
    private final SerialObserver observer;
    private final Path path;
    private final List<Regression> differing = new ArrayList<>();
    private long compared;
    private long added;
    private long unusable;

    /**
     * A difference.
     *
     * @param found the test that shows it
     * @param failed the failure of the smallest such test, which makes the calls of the shortest run at whose end the
     *     results differ
     */
    public record Regression(Matrix found, TestOutcome.Failed failed) {
        /** The method whose result differs. */
        String method() {
            int call = failed.disagreement().orElseThrow().call();
            return failed.numbering().invocation(call).method();
        }
    }

    /** Reads the file. */
    public ObservationCheck(Path path, Subject subject, SerialObserver observer) throws BadInput {
        this.path = path;
        this.file = ObservationFile.read(path, subject);
        this.observer = observer;
    }

    /** Compares a test; returns whether to continue. The comparison ends after a call that never returns. */
    public boolean continuesAfter(Matrix test) throws BadInput {
        try {
            observe(test);
            return true;
        } catch (Runaway e) {
            unusable++;
            return false;
        }
    }

    private void observe(Matrix test) throws BadInput {
        Optional<SerialRuns> seen = observer.runs(test);
        if (seen.isEmpty()) {
            unusable++;
            return;
        }
        Optional<SerialRuns> stored = file.runs(test);
        if (stored.isEmpty()) {
            added += file.add(test, seen.get()) ? 1 : 0;
            return;
        }
        compared++;
        Optional<Disagreement> parted = shortest(stored.get(), canonical(seen.get()));
        if (parted.isEmpty()
                && (stored.get().full() != seen.get().full()
                        || stored.get().stuck() != seen.get().stuck())) {
            throw file.incomplete(test, stored.get(), seen.get());
        }
        if (parted.isPresent()) {
            differing.add(regression(test, stored.get(), parted.get()));
        }
    }

    /** Writes the new tests. */
    public LineUpResult.Observations finish() throws BadInput {
        file.write();
        return new LineUpResult.Observations(path, compared, differing.size(), added, unusable);
    }

    /** The shortest difference of each method whose results differ, shortest first. */
    public List<Regression> regressions() {
        Map<String, Regression> shortest = new LinkedHashMap<>();
        differing.stream()
                .sorted(Comparator.comparingInt(
                        each -> each.failed().numbering().size()))
                .forEach(each -> shortest.putIfAbsent(each.method(), each));
        return List.copyOf(shortest.values());
    }

    /** The form that results have when read from a file: letters that XML does not support are lost there. */
    private static SerialRuns canonical(SerialRuns runs) throws BadInput {
        SerialRuns all = new SerialRuns(runs.calls());
        for (List<Reply> run : runs.all()) {
            List<Reply> replies = new ArrayList<>();
            for (Reply reply : run) {
                boolean plain = reply.blocks() || reply.result().equals(SerialRuns.VOID);
                Value value = plain ? reply.result() : Value.parse(ObservationXml.exactly(reply.result()));
                replies.add(new Reply(reply.call(), value));
            }
            all.add(replies);
        }
        return all;
    }

    /** Two nodes that were reached by the same calls with the same results. */
    private record Pair(SerialRuns.Node stored, SerialRuns.Node seen) {}

    /** Breadth-first, so that no shorter run differs. */
    private static Optional<Disagreement> shortest(SerialRuns stored, SerialRuns seen) {
        List<Pair> level = List.of(new Pair(stored.root(), seen.root()));
        while (!level.isEmpty()) {
            List<Pair> next = new ArrayList<>();
            for (Pair pair : level) {
                for (SerialRuns.Node now : pair.seen().children()) {
                    Optional<SerialRuns.Node> before = pair.stored().child(now.call());
                    if (before.isPresent() && !before.get().result().equals(now.result())) {
                        return Optional.of(new Disagreement(
                                pair.seen().replies(), now.call(), before.get().result(), now.result()));
                    }
                    before.ifPresent(same -> next.add(new Pair(same, now)));
                }
            }
            level = next;
        }
        return Optional.empty();
    }

    /** The test that makes only the calls of the two runs, with its runs in the file. */
    private Regression regression(Matrix test, SerialRuns stored, Disagreement parted) throws BadInput {
        List<Integer> made = new ArrayList<>();
        parted.before().forEach(reply -> made.add(reply.call()));
        made.add(parted.call());
        made.sort(null);
        NumberedCalls whole = new NumberedCalls(test);
        Optional<Matrix> fewer = whole.keeping(made::contains);
        if (fewer.isEmpty()) {
            return new Regression(test, failed(whole, stored, parted));
        }
        NumberedCalls numbering = new NumberedCalls(fewer.get());
        SerialRuns runs = new SerialRuns(numbering.serialCalls());
        restricted(stored.root(), made, new ArrayList<>(), runs);
        List<Reply> before = parted.before().stream()
                .map(reply -> new Reply(made.indexOf(reply.call()), reply.result()))
                .toList();
        Disagreement same = new Disagreement(before, made.indexOf(parted.call()), parted.one(), parted.other());
        return new Regression(test, failed(numbering, runs, same));
    }

    /** Runs of these calls alone are the beginnings of longer runs. */
    private static void restricted(SerialRuns.Node node, List<Integer> kept, List<Reply> before, SerialRuns into) {
        boolean leaf = true;
        for (SerialRuns.Node child : node.children()) {
            if (kept.contains(child.call())) {
                leaf = false;
                before.add(new Reply(kept.indexOf(child.call()), child.result()));
                restricted(child, kept, before, into);
                before.remove(before.size() - 1);
            }
        }
        if (leaf) {
            into.add(List.copyOf(before));
        }
    }

    private TestOutcome.Failed failed(NumberedCalls numbering, SerialRuns stored, Disagreement parted) throws BadInput {
        List<Integer> order = new ArrayList<>();
        parted.before().forEach(reply -> order.add(reply.call()));
        order.add(parted.call());
        // Found by its order alone: results read from a file have another form.
        TestOutcome.Run run = observer.find(numbering.matrix(), order)
                .orElseThrow(() -> new BadInput("a serial execution of " + numbering.matrix() + " did not come again"));
        return new TestOutcome.Failed(
                Counts.NONE,
                Kind.REGRESSION,
                numbering,
                stored,
                List.of(run),
                Optional.of(parted),
                OptionalInt.empty());
    }
}

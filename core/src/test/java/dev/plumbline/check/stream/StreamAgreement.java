package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Compares the check of a stream with that of the whole history: the same verdict, at the same operation; and the last
 * operations violate by themselves, at the same operation again. The lines are put out of order as far as it is promised,
 * and read in random pieces; windows and sweeps are of random lengths. Some checks are cut off and continued.
 */
public final class StreamAgreement {
    private final Random random;
    private int violations;
    private int windows;
    private int begun;
    private int continued;
    private int undecided;
    private int further;

    public StreamAgreement(long seed) {
        random = new Random(seed);
    }

    /** How many histories violate. */
    public int violations() {
        return violations;
    }

    /** How many of these were seen to violate by their last operations alone. */
    public int windows() {
        return windows;
    }

    /** How many of these windows begin in the middle of the history. */
    public int begun() {
        return begun;
    }

    /** How many checks were cut off and continued. */
    public int continued() {
        return continued;
    }

    /** How many checks had no verdict because an operation was forgotten that may explain what seems wrong. */
    public int undecided() {
        return undecided;
    }

    /** How many violations were found by checks that went on after the first one. */
    public int further() {
        return further;
    }

    /**
     * @param drawn a history, whose lines are written in a random order that keeps a promise
     * @param isSmall whether all orders of the operations can be tried
     * @return the history with these lines
     */
    public History compare(String what, History drawn, Spec spec, boolean isSmall) throws BadInput, IOException {
        long disorder = random.nextBoolean() ? 0 : random.nextInt(6);
        byte[] text = text(drawn, disorder);
        History history = read(text);
        String shown = what + " with disorder " + disorder + ":\n" + new String(text);
        Verdict expected = Check.of(history, spec)
                .engine(new SweepEngine())
                .budget(Budget.UNLIMITED)
                .amongOthers()
                .run()
                .verdict();
        int longestSweep = List.of(1, 2, 4, 1 << 20).get(random.nextInt(4));
        StreamedCheck.Settings settings = new StreamedCheck.Settings(
                disorder + random.nextInt(2), 1 + random.nextInt(3), random.nextBoolean(), 100, longestSweep);
        StreamedCheck.Found found = new StreamedCheck("stream", spec, settings, Budget.UNLIMITED, Progress.NONE)
                .run(Source.of("stream", new Pieces(text, random)), ReadOptions.DEFAULT);
        Verdict seen = found.result().verdict();
        if (random.nextInt(3) == 0) {
            continued += new ContinuedStreams(spec, settings).compare(shown, text, seen, random) ? 1 : 0;
        }
        compareForgetful(shown, text, spec, settings.withMostFrontier(1 + random.nextInt(2)), seen);
        if (drawn.operations().stream().anyMatch(Operation::isPending)) {
            compareForgetful(shown, text, spec, settings.withMostPending(random.nextInt(2)), seen);
        }
        if (expected instanceof Verdict.Conforms) {
            assertThat(isConforming(seen, drawn)).as(shown + seen).isTrue();
            return history;
        }
        assertThat(seen).as(shown).isInstanceOf(Verdict.Violates.class);
        assertThat(failed(seen)).as(shown).isEqualTo(failed(expected));
        violations++;
        GoingOnStreams goingOn = new GoingOnStreams(spec, settings, isSmall);
        goingOn.compare(shown, text, history);
        further += goingOn.further();
        compareWindow(shown, found, failed(expected));
        return history;
    }

    /** With operations forgotten, there may be no verdict, but never another one. */
    private void compareForgetful(
            String what, byte[] text, Spec spec, StreamedCheck.Settings settings, Verdict expected) throws BadInput {
        Verdict seen = new StreamedCheck("stream", spec, settings, Budget.UNLIMITED, Progress.NONE)
                .run(Source.of("stream", new ByteArrayInputStream(text)), ReadOptions.DEFAULT)
                .result()
                .verdict();
        if (seen instanceof Verdict.Inconclusive unknown
                && (unknown.reason() instanceof StopReason.PendingForgotten
                        || unknown.reason() instanceof StopReason.InterpretationsForgotten)) {
            undecided++;
            return;
        }
        assertThat(seen.word()).as("forgetful: " + what).isEqualTo(expected.word());
        if (seen instanceof Verdict.Violates) {
            assertThat(failed(seen)).as("forgetful: " + what).isEqualTo(failed(expected));
        }
    }

    /** A history without an answer conforms to anything, which is not called that. */
    private static boolean isConforming(Verdict seen, History drawn) {
        return seen instanceof Verdict.Conforms
                || seen instanceof Verdict.Inconclusive
                        && drawn.operations().stream().allMatch(Operation::isPending);
    }

    private void compareWindow(String what, StreamedCheck.Found found, Optional<Long> failed) throws BadInput {
        if (found.window().isEmpty()) {
            return;
        }
        StreamedCheck.Window window = found.window().get();
        Verdict alone = Check.of(window.history(), window.source())
                .engine(new SweepEngine())
                .budget(Budget.UNLIMITED)
                .run()
                .verdict();
        assertThat(alone).as("window of " + what).isInstanceOf(Verdict.Violates.class);
        assertThat(failed(alone)).as("window of " + what).isEqualTo(failed);
        assertThat(window.before() + window.history().operations().size())
                .as("operations up to the window of " + what)
                .isLessThanOrEqualTo(found.result().verdict().statistics().operations());
        windows++;
        begun += window.before() > 0 ? 1 : 0;
    }

    /** The line of the operation that failed. */
    private static Optional<Long> failed(Verdict verdict) {
        return ((Verdict.Violates) verdict).counterexample().failed().map(Operation::origin);
    }

    /** The history with its lines in an order that keeps the promise. */
    private byte[] text(History history, long disorder) throws IOException {
        Map<Operation, Long> keys = new IdentityHashMap<>();
        for (Operation operation : history.operations()) {
            long late = disorder == 0 ? 0 : random.nextInt((int) disorder + 1);
            keys.put(operation, ((Timebox) operation.place()).call() + late);
        }
        List<Operation> lines = new ArrayList<>(history.operations());
        lines.sort(Comparator.comparing(keys::get));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (random.nextInt(4) > 0 || ((Order.Timeboxes) history.order()).asynchronous()) {
            Formats.writeHeader(history.order(), out);
        }
        Formats.writeLines(lines, out);
        return out.toByteArray();
    }

    private static History read(byte[] text) throws BadInput {
        return Formats.read(
                "stream", new ByteArrayInputStream(text), ReadOptions.DEFAULT.withFormat(Formats.byName("ndjson")));
    }

    /** Bytes that come in random pieces. */
    private static final class Pieces extends InputStream {
        private final byte[] bytes;
        private final Random random;
        private int at;

        Pieces(byte[] bytes, Random random) {
            this.bytes = bytes;
            this.random = random;
        }

        @Override
        public int read() {
            return at == bytes.length ? -1 : bytes[at++] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int length) {
            if (at == bytes.length) {
                return -1;
            }
            int count =
                    Math.min(Math.min(length, bytes.length - at), 1 + random.nextInt(random.nextBoolean() ? 3 : 200));
            System.arraycopy(bytes, at, into, from, count);
            at += count;
            return count;
        }
    }
}

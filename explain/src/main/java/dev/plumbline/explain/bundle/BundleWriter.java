package dev.plumbline.explain.bundle;

import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.evidence.coding.ChartCoding;
import dev.plumbline.explain.evidence.coding.CounterexampleCoding;
import dev.plumbline.explain.evidence.coding.LayersCoding;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.history.precedence.CallNumbers;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes a bundle and keeps it small: first the counterexample and the layers are cut until they fit, then, if necessary,
 * the history is cut to a window that fits the rest.
 */
final class BundleWriter {
    /** A larger history is cut to a window. */
    private static final int LARGEST = 16 << 20;

    /** Of that, for everything but the history. */
    private static final int LARGEST_REST = 3 << 20;

    /** Bytes of a chart of messages, before they are packed. */
    private static final int LARGEST_CHART = 8 << 20;

    /** Rows of the interleaving of threads in one execution, about. */
    private static final int MOST_INTERLEAVED = 4_000;

    private BundleWriter() {}

    static byte[] write(Bundle bundle) throws BadInput {
        return bundle.isHistory() ? write(bundle, LARGEST) : DocumentBundle.write(bundle);
    }

    /** @param largest bytes; a larger history is cut to a window */
    static byte[] write(Bundle bundle, int largest) throws BadInput {
        try {
            Bundle fitting = withFewEnoughSteps(withoutTooLargeAChart(bundle));
            Map<String, byte[]> rest = documents(fitting);
            while ((isTooLarge(rest) || hasTooManyNodes(fitting)) && Trim.canShrink(fitting)) {
                fitting = Trim.half(fitting);
                rest = documents(fitting);
            }
            return withHistory(fitting, rest, Mentioned.numbers(fitting), largest);
        } catch (UncheckedIOException e) {
            throw unwritten(bundle, e.getCause());
        } catch (IOException e) {
            throw unwritten(bundle, e);
        }
    }

    private static BadInput unwritten(Bundle bundle, IOException e) {
        return new BadInput(
                bundle.failing().history().name() + ": cannot be put into a bundle: " + BadInput.reason(e), e);
    }

    private static Bundle withoutTooLargeAChart(Bundle bundle) throws IOException {
        if (bundle.failing().actors().isEmpty()) {
            return bundle;
        }
        ActorSchedule whole = bundle.failing().actors().get();
        if (bytes(whole) <= LARGEST_CHART) {
            return bundle;
        }
        ActorSchedule stateless = whole.withoutStates();
        return bytes(stateless) <= LARGEST_CHART
                ? bundle.withActors(stateless)
                        .withNote("without the states of the actors, which are too large for a bundle")
                : bundle.withActors(whole.withoutChart())
                        .withNote("without the chart of its messages, which is too large for a bundle");
    }

    private static int bytes(ActorSchedule actors) throws IOException {
        return JsonValues.bytes(ChartCoding.written(actors).value()).length;
    }

    private static Bundle withFewEnoughSteps(Bundle bundle) {
        if (bundle.failing().interleaving().isEmpty()) {
            return bundle;
        }
        ThreadTest whole = bundle.failing().interleaving().get();
        ThreadTest fewer = whole.bounded(MOST_INTERLEAVED);
        int hidden = fewer.leftOut() - whole.leftOut();
        return hidden == 0
                ? bundle
                : bundle.withInterleaving(fewer)
                        .withNote("without " + hidden
                                + " steps of the interleaving, far from where threads were switched");
    }

    /** Everything but the manifest and the history, in the order of the file; nothing if it is beyond all bounds. */
    private static Map<String, byte[]> documents(Bundle bundle) throws IOException {
        FailingHistory failing = bundle.failing();
        Map<String, byte[]> documents = specRunAndLogs(bundle);
        if (failing.actors().isPresent()) {
            put(Manifest.ACTORS, ChartCoding.written(failing.actors().get()), documents);
        }
        if (failing.interleaving().isPresent()) {
            put(
                    Manifest.INTERLEAVING,
                    InterleavingCoding.written(failing.interleaving().get()),
                    documents);
        }
        PooledStates references = new PooledStates(failing.numbers());
        Document layers = LayersCoding.complete(failing.layers(), references);
        Document counterexample = CounterexampleCoding.complete(failing.counterexample(), references)
                .put("stalled", LayersCoding.stalled(failing.stalled(), references));
        if (references.pool().isTooLarge()) {
            return Map.of();
        }
        documents.put(Manifest.STATES, references.pool().lines());
        put(Manifest.LAYERS, layers, documents);
        put(Manifest.COUNTEREXAMPLE, counterexample, documents);
        return documents;
    }

    /** The copy of the specification, the record of the run and the logs, as far as there are any. */
    static Map<String, byte[]> specRunAndLogs(Bundle bundle) {
        Map<String, byte[]> documents = new LinkedHashMap<>();
        bundle.spec()
                .ifPresent(copy ->
                        copy.files().forEach((name, text) -> documents.put(Manifest.SPEC_FOLDER + name, utf8(text))));
        bundle.run().ifPresent(text -> documents.put(Manifest.RUN, utf8(text)));
        bundle.logs().forEach((name, text) -> documents.put(Manifest.LOGS_FOLDER + name, utf8(text)));
        return documents;
    }

    private static void put(String name, Document document, Map<String, byte[]> documents) throws IOException {
        documents.put(name, JsonValues.bytes(document.value()));
    }

    private static boolean hasTooManyNodes(Bundle bundle) {
        return bundle.failing().layers().nodes().size() > LayersCoding.MOST_NODES
                || bundle.failing().layers().edges().size() > LayersCoding.MOST_EDGES;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isTooLarge(Map<String, byte[]> rest) throws IOException {
        Counting packed = new Counting();
        long unpacked = 0;
        try (OutputStream out = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED))) {
            for (byte[] document : rest.values()) {
                unpacked += document.length;
                out.write(document);
            }
        }
        return rest.isEmpty() || packed.bytes > LARGEST_REST || unpacked > Container.MOST_IN_MEMORY / 2;
    }

    private static byte[] withHistory(Bundle bundle, Map<String, byte[]> rest, int[] mentioned, int largest)
            throws IOException, BadInput {
        int size = bundle.failing().history().size();
        Bundle window = bundle;
        while (true) {
            Manifest.Entry measured = measured(window.failing().history());
            byte[] bytes = measured.bytes() > Container.MOST_HISTORY ? null : zipped(window, rest, mentioned, measured);
            if (bytes != null && bytes.length <= largest) {
                return bytes;
            }
            double excess = bytes == null
                    ? (double) measured.bytes() / Container.MOST_HISTORY
                    : (double) bytes.length / largest;
            size = (int) (size / excess * 0.95);
            Bundle smaller = window(bundle, size);
            if (smaller.failing().history().size() >= window.failing().history().size()) {
                // The counterexample itself is that large: a large bundle is better than none.
                if (bytes == null) {
                    throw new BadInput(
                            bundle.failing().history().name() + ": its operations are too large for a bundle");
                }
                return bytes;
            }
            window = smaller;
        }
    }

    /** The same bundle with fewer operations. Only parts that name operations by index change. */
    private static Bundle window(Bundle bundle, int size) throws BadInput {
        BitSet kept = Window.of(bundle, size);
        // A replay counts the calls of a thread from its beginning, which a window may lack.
        History whole = bundle.run().isPresent()
                ? CallNumbers.stated(bundle.failing().history())
                : bundle.failing().history();
        History.Builder history = new History.Builder(whole.name(), whole.order(), whole::where);
        int[] numbers = new int[kept.cardinality()];
        for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
            numbers[history.size()] = bundle.failing().numbers().original(i);
            history.add(whole.operations().get(i));
        }
        whole.torn().ifPresent(history::torn);
        // The counterexample and the layers are documents by now and name operations by number: they stay as they are.
        FailingHistory failing = bundle.failing();
        return bundle.with(new FailingHistory(
                history.about(whole.about())
                        .notes(whole.notes())
                        .annotations(Window.annotations(bundle, kept))
                        .build(),
                Numbers.window(numbers, failing.numbers().total()),
                failing.counterexample(),
                failing.layers(),
                failing.stalled(),
                failing.actors(),
                failing.interleaving()));
    }

    private static Manifest.Entry measured(History history) throws IOException, BadInput {
        MessageDigest digest = Sha256.digest();
        Counting counting = new Counting();
        Formats.byName("ndjson").write(history, new DigestOutputStream(counting, digest));
        return new Manifest.Entry(
                Manifest.HISTORY, counting.bytes, HexFormat.of().formatHex(digest.digest()));
    }

    private static byte[] zipped(Bundle bundle, Map<String, byte[]> rest, int[] mentioned, Manifest.Entry history)
            throws IOException, BadInput {
        Map<String, byte[]> documents = new LinkedHashMap<>(rest);
        documents.putAll(
                Mentioned.documents(bundle.failing().history(), bundle.failing().numbers(), mentioned));
        put(
                Manifest.OPERATIONS,
                operations(bundle.failing().history(), bundle.failing().numbers()),
                documents);
        List<Manifest.Entry> entries = Manifest.Entry.of(documents);
        entries.add(history);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Container.Writer zip = new Container.Writer(bytes)) {
            zip.entry(
                    Container.MANIFEST,
                    JsonValues.bytes(
                            Manifest.of(bundle, bundle.failing().history().size(), entries)
                                    .value()));
            zip.entries(documents);
            Formats.byName("ndjson").write(bundle.failing().history(), zip.entry(Manifest.HISTORY));
        }
        return bytes.toByteArray();
    }

    /** Numbers, and where operations were read: as differences, which mostly are all the same. */
    static Document operations(History history, Numbers numbers) {
        List<Long> origins = new ArrayList<>();
        long last = 0;
        boolean known = false;
        for (Operation operation : history.operations()) {
            origins.add(operation.origin() - last);
            last = operation.origin();
            known |= last != 0;
        }
        return new Document()
                .put("numbers", NumberRuns.written(numbers))
                .putUnlessEmpty("origins", known ? origins : List.of());
    }

    private static final class Counting extends OutputStream {
        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            bytes += length;
        }
    }
}

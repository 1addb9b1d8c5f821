package dev.plumbline.explain.bundle;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The operations that the counterexample and the layers name, a second time and before the history, so that the
 * explanation can be shown while the history is still being read. They are written like the history: {@code
 * mentioned.json} belongs to {@code mentioned.ndjson} as {@code operations.json} to {@code history.ndjson}.
 */
final class Mentioned {
    static final String NUMBERS = "mentioned.json";
    static final String OPERATIONS = "mentioned.ndjson";

    /**
     * Bytes. Operations with very large arguments are worth waiting for: a reader has only so much room for documents.
     */
    private static final int LARGEST = 8 << 20;

    private Mentioned() {}

    /** The numbers of the operations that are named. */
    static int[] numbers(Bundle bundle) {
        BitSet spokenOf = Window.spokenOf(bundle);
        return spokenOf.stream().map(bundle.failing().numbers()::original).toArray();
    }

    /** The documents; none if they would contain nothing, the whole history, or too much. */
    static Map<String, byte[]> documents(History history, Numbers all, int[] mentioned) throws BadInput, IOException {
        if (mentioned.length == 0 || mentioned.length == all.size()) {
            return Map.of();
        }
        History.Builder builder = new History.Builder(history.name(), history.order(), history::where);
        for (int number : mentioned) {
            builder.add(history.operations().get(all.index(number)));
        }
        History those = builder.build();
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        Formats.byName("ndjson").write(those, lines);
        if (lines.size() > LARGEST) {
            return Map.of();
        }
        Map<String, byte[]> documents = new LinkedHashMap<>();
        documents.put(
                NUMBERS,
                JsonValues.bytes(BundleWriter.operations(those, Numbers.window(mentioned, all.total()))
                        .value()));
        documents.put(OPERATIONS, lines.toByteArray());
        return documents;
    }

    /** The operations that were shown before the history was read must be those of the history. */
    static void check(Explanation early, Bundle whole) throws BadInput {
        History those = early.bundle().failing().history();
        if (!those.order().equals(whole.failing().history().order())) {
            throw new BadInput(OPERATIONS + " and " + Manifest.HISTORY + " do not agree on what orders operations");
        }
        if (early.processes() != whole.failing().history().processes().size()) {
            throw new BadInput(Container.MANIFEST + " says " + early.processes() + " processes, but "
                    + Manifest.HISTORY + " has "
                    + whole.failing().history().processes().size());
        }
        for (int i = 0; i < those.size(); i++) {
            int number = early.bundle().failing().numbers().original(i);
            int index = whole.failing().numbers().index(number);
            if (index < 0
                    || !same(
                            those.operations().get(i),
                            whole.failing().history().operations().get(index))) {
                throw new BadInput(OPERATIONS + " has another operation " + number + " than " + Manifest.HISTORY);
            }
        }
    }

    private static boolean same(Operation one, Operation other) {
        return one.process().equals(other.process())
                && one.name().equals(other.name())
                && one.arguments().equals(other.arguments())
                && one.place().equals(other.place())
                && one.outcome() == other.outcome()
                && one.metadata().equals(other.metadata())
                && one.origin() == other.origin();
    }
}

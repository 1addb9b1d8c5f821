package dev.plumbline.tla.internal.value;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The strings and model values of one specification. Each text gets a rank when it is first mentioned, and the ranks
 * order strings and model values: TLC does the same with its own table, and CHOOSE depends on that order. Thread-safe.
 */
public final class Names {
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private int next;

    private record Entry(Str string, ModelAtom model) {}

    public Names() {}

    /** @param first the texts with the ranks 0, 1, and so on; a text that occurs again keeps its rank */
    public Names(List<String> first) {
        first.forEach(this::entry);
    }

    /** The string with this text: always the same object. */
    public Str string(String text) {
        return entry(text).string();
    }

    /** The model value of this name: always the same object. It has the rank of the string with this text. */
    public ModelAtom model(String name) {
        return entry(name).model();
    }

    /** The number of texts that were mentioned so far. */
    public synchronized int size() {
        return next;
    }

    private Entry entry(String text) {
        Entry entry = entries.get(text);
        return entry != null ? entry : add(text);
    }

    private synchronized Entry add(String text) {
        Entry entry = entries.get(text);
        if (entry == null) {
            int rank = next++;
            entry = new Entry(new Str(text, rank, this), new ModelAtom(text, rank));
            entries.put(text, entry);
        }
        return entry;
    }
}

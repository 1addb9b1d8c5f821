package dev.plumbline.mpcal.internal.log;

import dev.plumbline.value.Value;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;

/**
 * The metadata of a record: its archetype, and the file and the line that it was read from. A long log has one object of
 * this class for each record, so the text of the place is made when it is asked for.
 */
final class RecordFacts extends AbstractMap<String, Value> {
    static final String ARCHETYPE = "archetype";
    /** File and line without folders, for readers of a bundle, in which the logs are one file. */
    static final String PLACE = "place";

    private final Value.Str archetype;
    private final String file;
    private final int line;

    RecordFacts(Value.Str archetype, String file, int line) {
        this.archetype = archetype;
        this.file = file;
        this.line = line;
    }

    @Override
    public Value get(Object name) {
        return ARCHETYPE.equals(name) ? archetype : PLACE.equals(name) ? Value.of(file + ":" + line) : null;
    }

    @Override
    public boolean containsKey(Object name) {
        return ARCHETYPE.equals(name) || PLACE.equals(name);
    }

    @Override
    public Set<Entry<String, Value>> entrySet() {
        return Map.of(ARCHETYPE, archetype, PLACE, get(PLACE)).entrySet();
    }
}

package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.SortedMap;

/**
 * The fields of one object, one after the other, whether it is JSON or MessagePack. Errors describe the field; the
 * reader of the file adds the place.
 */
interface Fields {
    /**
     * The name of the next field, or null after the last one. Its value must then be read by one of the other methods.
     */
    String next() throws BadInput;

    String text() throws BadInput;

    long integer() throws BadInput;

    boolean truth() throws BadInput;

    Value value() throws BadInput;

    /** An object as names and values; names are used unchanged, also with {@code $}. */
    SortedMap<String, Value> named() throws BadInput;
}

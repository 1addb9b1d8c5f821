package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.SortedMap;

/**
 * The fields of one object, one after the other, whether it is JSON or MessagePack. Complaints say what is wrong with
 * the field; where it stands is added by whoever reads the file.
 */
interface Fields {
    /** The name of the next field, or null behind the last one. Its value must then be taken by one of the others. */
    String next() throws BadInput;

    String text() throws BadInput;

    long integer() throws BadInput;

    boolean truth() throws BadInput;

    Value value() throws BadInput;

    /** An object as names and values; names are taken as they are, also with {@code $}. */
    SortedMap<String, Value> named() throws BadInput;
}

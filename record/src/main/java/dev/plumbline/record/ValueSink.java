package dev.plumbline.record;

/** Receives a value piece by piece, to write it as MessagePack or JSON. */
interface ValueSink {
    void nil();

    void truth(boolean value);

    void integer(long value);

    void text(String text);

    void integers(long[] values);

    /** Begins an array of {@code size} values. */
    void array(int size);

    /** Ends an array; a format that writes the size first needs no end. */
    default void endArray() {}

    /** Begins a map of {@code size} entries, each a key and a value. */
    void map(int size);

    default void key(String key) {
        text(key);
    }

    default void endMap() {}
}

package dev.plumbline.record;

/** Where a value is written to, piece by piece: MessagePack or JSON. */
interface ValueSink {
    void nil();

    void truth(boolean value);

    void integer(long value);

    void text(String text);

    void integers(long[] values);

    /** Begins an array of so many values. */
    void array(int size);

    /** What says its size first needs no end. */
    default void endArray() {}

    /** Begins a map of so many entries, each a key and a value. */
    void map(int size);

    default void key(String key) {
        text(key);
    }

    default void endMap() {}
}

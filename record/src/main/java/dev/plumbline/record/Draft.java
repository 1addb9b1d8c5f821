package dev.plumbline.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The record that is being built, as MessagePack. It is built in an array and not in the file: stores to an array cost
 * half as much, and a discarded record leaves no trace. The first byte stays zero until the record is committed.
 */
final class Draft extends RecordBytes {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    /** The longest of nil, booleans and integers. */
    private static final int SCALAR = 9;

    Draft() {
        super("a record");
    }

    /**
     * A single bulk copy: each word of a record was written by several stores, and a load of such a word would wait for
     * all of them.
     */
    void copyTo(ByteBuffer to, int at) {
        to.put(at, bytes, 0, length);
    }

    /** Begins a map (the header of a file), whose first byte is set by the commit. */
    void begin() {
        bytes[0] = 0;
        length = 1;
    }

    /** Begins an array with its kind. */
    void begin(int kind) {
        bytes[0] = 0;
        bytes[1] = (byte) kind;
        length = 2;
    }

    void name(Name name) {
        if (name.number == Name.NONE) {
            text(name.text);
        } else {
            integer(name.number);
        }
    }

    void field(Name name, long value) {
        if (name.number == Name.NONE) {
            text(name.text);
            integer(value);
        } else {
            ensure(2 * SCALAR);
            length = put(value, put(name.number, length));
        }
    }

    void field(Name name, boolean value) {
        name(name);
        truth(value);
    }

    /** Positions are in local variables on purpose: as fields, each access would wait for the store before it. */
    private int put(long value, int at) {
        byte[] into = bytes;
        if (value >= -32 && value < 128) {
            into[at] = (byte) value;
            return at + 1;
        } else if (value == (short) value) {
            into[at] = (byte) 0xd1;
            SHORT.set(into, at + 1, (short) value);
            return at + 3;
        } else if (value == (int) value) {
            into[at] = (byte) 0xd2;
            INT.set(into, at + 1, (int) value);
            return at + 5;
        }
        into[at] = (byte) 0xd3;
        LONG.set(into, at + 1, value);
        return at + 9;
    }

    @Override
    public void nil() {
        ensure(1);
        bytes[length++] = (byte) 0xc0;
    }

    @Override
    public void truth(boolean value) {
        ensure(1);
        bytes[length++] = (byte) (value ? 0xc3 : 0xc2);
    }

    @Override
    public void integer(long value) {
        ensure(SCALAR);
        length = put(value, length);
    }

    /** An integer that always takes nine bytes, so that it can be set later. */
    void wide(long value) {
        ensure(SCALAR);
        int at = length;
        bytes[at] = (byte) 0xd3;
        LONG.set(bytes, at + 1, value);
        length = at + 9;
    }

    /** Begins a map whose size is set later, at the place that is returned. */
    int openMap() {
        ensure(3);
        int at = length;
        bytes[at] = (byte) 0xde;
        length = at + 3;
        return at + 1;
    }

    void setSize(int at, int size) {
        SHORT.set(bytes, at, (short) size);
    }

    @Override
    public void map(int size) {
        head(size, 0x80, 0xde);
    }

    @Override
    public void array(int size) {
        head(size, 0x90, 0xdc);
    }

    private void head(int size, int small, int medium) {
        ensure(5);
        if (size < 16) {
            bytes[length++] = (byte) (small | size);
        } else if (size <= 0xffff) {
            bytes[length] = (byte) medium;
            SHORT.set(bytes, length + 1, (short) size);
            length += 3;
        } else {
            bytes[length] = (byte) (medium + 1);
            INT.set(bytes, length + 1, size);
            length += 5;
        }
    }

    @Override
    public void integers(long[] values) {
        array(values.length);
        for (long value : values) {
            integer(value);
        }
    }

    @Override
    public void text(String text) {
        int size = utf8Length(text);
        ensure(5 + size);
        int at = length;
        byte[] into = bytes;
        if (size < 32) {
            into[at++] = (byte) (0xa0 | size);
        } else if (size <= 0xffff) {
            into[at] = (byte) 0xda;
            SHORT.set(into, at + 1, (short) size);
            at += 3;
        } else {
            into[at] = (byte) 0xdb;
            INT.set(into, at + 1, size);
            at += 5;
        }
        int units = text.length();
        for (int i = 0; i < units; i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                into[at++] = (byte) unit;
            } else {
                int point = text.codePointAt(i);
                at = encode(point, into, at);
                i += Character.charCount(point) - 1;
            }
        }
        length = at;
    }

    private static int utf8Length(String text) {
        int units = text.length();
        long size = units;
        for (int i = 0; i < units; i++) {
            char unit = text.charAt(i);
            if (unit >= 0x80) {
                int point = text.codePointAt(i);
                if (unit < 0x800) {
                    size++;
                } else if (Character.isSupplementaryCodePoint(point)) {
                    size += 2;
                    i++;
                } else if (!Character.isSurrogate(unit)) {
                    size += 2;
                }
            }
        }
        if (size > LONGEST) {
            throw new IllegalArgumentException("a string of " + size + " bytes; expected at most " + LONGEST);
        }
        return (int) size;
    }
}

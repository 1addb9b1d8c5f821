package dev.plumbline.record;

/** Values as MessagePack, in as few bytes as is cheap. */
final class Packer {
    /** Longer strings are refused by readers. */
    private static final int LONGEST = 64 << 20;

    private final TraceFile file;

    Packer(TraceFile file) {
        this.file = file;
    }

    /** The room that is left behind each name: enough for any value that is neither string nor collection. */
    private static final int SCALAR = 9;

    void name(Name name) {
        file.ensure(name.length + SCALAR);
        file.putWords(name.words, name.length);
    }

    void nil() {
        file.ensure(1);
        file.put(0xc0);
    }

    void truth(boolean value) {
        file.ensure(1);
        file.put(value ? 0xc3 : 0xc2);
    }

    void integer(long value) {
        file.ensure(SCALAR);
        if (value >= -32 && value < 128) {
            file.put((int) value);
        } else if (value == (short) value) {
            file.put(0xd1);
            file.putShort((int) value);
        } else if (value == (int) value) {
            file.put(0xd2);
            file.putInt((int) value);
        } else {
            wide(value);
        }
    }

    /** An integer in nine bytes whatever its value, so that it can be set later. */
    void wide(long value) {
        file.ensure(SCALAR);
        file.put(0xd3);
        file.putLong(value);
    }

    /** The head of a map whose size is set later at the mark that is returned. */
    int openMap() {
        file.ensure(3);
        file.put(0xde);
        int mark = file.mark();
        file.putShort(0);
        return mark;
    }

    void map(int size) {
        head(size, 0x80, 0xde);
    }

    void array(int size) {
        head(size, 0x90, 0xdc);
    }

    private void head(int size, int small, int medium) {
        file.ensure(5);
        if (size < 16) {
            file.put(small | size);
        } else if (size <= 0xffff) {
            file.put(medium);
            file.putShort(size);
        } else {
            file.put(medium + 1);
            file.putInt(size);
        }
    }

    void integers(long[] values) {
        array(values.length);
        for (long value : values) {
            integer(value);
        }
    }

    void text(String text) {
        int bytes = utf8Length(text);
        file.ensure(5 + bytes);
        if (bytes < 32) {
            file.put(0xa0 | bytes);
        } else if (bytes <= 0xffff) {
            file.put(0xda);
            file.putShort(bytes);
        } else {
            file.put(0xdb);
            file.putInt(bytes);
        }
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                file.put(unit);
            } else if (unit < 0x800) {
                file.put(0xc0 | unit >> 6);
                file.put(0x80 | unit & 0x3f);
            } else if (isPair(text, i)) {
                int point = Character.toCodePoint(unit, text.charAt(++i));
                file.put(0xf0 | point >> 18);
                file.put(0x80 | point >> 12 & 0x3f);
                file.put(0x80 | point >> 6 & 0x3f);
                file.put(0x80 | point & 0x3f);
            } else if (Character.isSurrogate(unit)) {
                file.put('?'); // half a character, which UTF-8 cannot hold; Java writes the same
            } else {
                file.put(0xe0 | unit >> 12);
                file.put(0x80 | unit >> 6 & 0x3f);
                file.put(0x80 | unit & 0x3f);
            }
        }
    }

    private static int utf8Length(String text) {
        int length = text.length();
        long bytes = length;
        for (int i = 0; i < length; i++) {
            char unit = text.charAt(i);
            if (unit >= 0x80) {
                if (unit < 0x800) {
                    bytes++;
                } else if (isPair(text, i)) {
                    bytes += 2;
                    i++;
                } else if (!Character.isSurrogate(unit)) {
                    bytes += 2;
                }
            }
        }
        if (bytes > LONGEST) {
            throw new IllegalArgumentException("a string of " + bytes + " bytes; expected at most " + LONGEST);
        }
        return (int) bytes;
    }

    private static boolean isPair(String text, int i) {
        return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
    }
}

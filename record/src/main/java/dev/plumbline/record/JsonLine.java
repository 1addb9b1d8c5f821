package dev.plumbline.record;

/**
 * A line of JSON that is being built. Commas are added automatically: a value after another one begins with a comma,
 * and the last byte shows whether there is one, since every string ends with a quote.
 */
final class JsonLine extends RecordBytes {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    JsonLine() {
        super("an event");
    }

    byte[] bytes() {
        return bytes;
    }

    /** Appends bytes unchanged. */
    void raw(byte[] piece, int size) {
        ensure(size);
        System.arraycopy(piece, 0, bytes, length, size);
        length += size;
    }

    /** Appends an ASCII character unchanged. */
    void raw(char character) {
        ensure(1);
        bytes[length++] = (byte) character;
    }

    private void separate() {
        ensure(1);
        if (length > 0) {
            byte last = bytes[length - 1];
            if (last != '[' && last != '{' && last != ':') {
                bytes[length++] = ',';
            }
        }
    }

    @Override
    public void nil() {
        word("null");
    }

    @Override
    public void truth(boolean value) {
        word(value ? "true" : "false");
    }

    private void word(String word) {
        separate();
        ensure(word.length());
        for (int i = 0; i < word.length(); i++) {
            bytes[length++] = (byte) word.charAt(i);
        }
    }

    @Override
    public void integer(long value) {
        separate();
        digits(value);
    }

    /** The number without a comma before it. */
    void digits(long value) {
        ensure(20);
        // There is one more negative number than positive ones, so the digits are computed from a negative number.
        long rest = value < 0 ? value : -value;
        if (value < 0) {
            bytes[length++] = '-';
        }
        int size = 1;
        for (long over = rest / 10; over != 0; over /= 10) {
            size++;
        }
        for (int at = length + size - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' - rest % 10);
            rest /= 10;
        }
        length += size;
    }

    @Override
    public void integers(long[] values) {
        array(values.length);
        for (long value : values) {
            integer(value);
        }
        endArray();
    }

    @Override
    public void array(int size) {
        separate();
        raw('[');
    }

    @Override
    public void endArray() {
        raw(']');
    }

    @Override
    public void map(int size) {
        separate();
        raw('{');
    }

    @Override
    public void endMap() {
        raw('}');
    }

    @Override
    public void text(String text) {
        separate();
        raw('"');
        characters(text, false);
        raw('"');
    }

    @Override
    public void key(String key) {
        text(key);
        raw(':');
    }

    /** The key of a part of a variable: {@code role["n1"]}, which in JSON is {@code "role[\"n1\"]"}. */
    void key(String variable, String index) {
        separate();
        raw('"');
        characters(variable, false);
        raw('[');
        raw('\\');
        raw('"');
        characters(index, true);
        raw('\\');
        raw('"');
        raw(']');
        raw('"');
        raw(':');
    }

    /** The key of a part of a variable: {@code slots[3]}. */
    void key(String variable, long index) {
        separate();
        raw('"');
        characters(variable, false);
        raw('[');
        digits(index);
        raw(']');
        raw('"');
        raw(':');
    }

    /**
     * A string without its quotes, in UTF-8.
     *
     * @param quoted whether it is in a string within the string, so that quotes and backslashes are escaped twice
     */
    private void characters(String text, boolean quoted) {
        int units = text.length();
        if (units > LONGEST) {
            throw new IllegalArgumentException("a string of " + units + " characters; expected at most " + LONGEST);
        }
        // Six bytes for a control character are the most.
        ensure(6L * units);
        byte[] into = bytes;
        int at = length;
        for (int i = 0; i < units; i++) {
            char unit = text.charAt(i);
            if (unit == '"' || unit == '\\') {
                if (quoted) {
                    into[at++] = '\\';
                    into[at++] = '\\';
                }
                into[at++] = '\\';
                into[at++] = (byte) unit;
            } else if (unit < 0x20) {
                into[at++] = '\\';
                into[at++] = 'u';
                into[at++] = '0';
                into[at++] = '0';
                into[at++] = HEX[unit >> 4];
                into[at++] = HEX[unit & 0xf];
            } else if (unit < 0x80) {
                into[at++] = (byte) unit;
            } else {
                int point = text.codePointAt(i);
                at = encode(point, into, at);
                i += Character.charCount(point) - 1;
            }
        }
        length = at;
    }
}

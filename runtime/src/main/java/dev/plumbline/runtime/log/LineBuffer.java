package dev.plumbline.runtime.log;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;

/** The bytes of a line of JSON while it is put together. The array is used again for the next line. */
final class LineBuffer {
    /** The digits of 0 to 999, three bytes each: a time has eighteen digits. */
    private static final byte[] THREE_DIGITS = threeDigits();

    private byte[] bytes = new byte[1024];
    private int size;
    /** The last second of which a time was written, as {@code 2024-05-17T08:30:59.} */
    private byte[] secondText = {};

    private long second = Long.MIN_VALUE;

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] threeDigits() {
        StringBuilder digits = new StringBuilder();
        for (int number = 0; number < 1_000; number++) {
            digits.append(Integer.toString(number + 1_000), 1, 4);
        }
        return ascii(digits.toString());
    }

    /** The array with the bytes up to {@link #size}; another one may take its place when more is added. */
    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    byte[] copyFrom(int begin) {
        return Arrays.copyOfRange(bytes, begin, size);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }

    void add(char c) {
        room(1);
        bytes[size++] = (byte) c;
    }

    void add(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
    }

    /** A string of JSON. */
    void text(String text) {
        room(text.length() + 2);
        bytes[size++] = '"';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                // Only ASCII, so that no character can be cut.
                add(ascii(String.format(Locale.ROOT, "\\u%04x", (int) c)));
                room(text.length() - i);
            } else {
                if (c == '"' || c == '\\') {
                    room(text.length() - i + 2);
                    bytes[size++] = '\\';
                }
                bytes[size++] = (byte) c;
            }
        }
        add('"');
    }

    /** As {@link Instant#toString} with nine digits of the second, without the Z. */
    void time(Instant time) {
        if (time.getEpochSecond() != second) {
            second = time.getEpochSecond();
            LocalDateTime local = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
            secondText = ascii(String.format(
                    Locale.ROOT,
                    "%sT%02d:%02d:%02d.",
                    local.toLocalDate(),
                    local.getHour(),
                    local.getMinute(),
                    local.getSecond()));
        }
        add(secondText);
        room(9);
        int nano = time.getNano();
        threeDigits(nano / 1_000_000);
        threeDigits(nano / 1_000 % 1_000);
        threeDigits(nano % 1_000);
    }

    private void threeDigits(int number) {
        System.arraycopy(THREE_DIGITS, 3 * number, bytes, size, 3);
        size += 3;
    }

    void number(long number) {
        if (number < 0) {
            // The smallest number has no positive counterpart.
            add(ascii(Long.toString(number)));
            return;
        }
        int digits = 1;
        for (long rest = number; rest > 9; rest /= 10) {
            digits++;
        }
        room(digits);
        size += digits;
        long rest = number;
        for (int i = size - 1; i >= size - digits; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}

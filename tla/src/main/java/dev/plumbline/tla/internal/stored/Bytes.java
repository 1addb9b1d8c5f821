package dev.plumbline.tla.internal.stored;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers, truth values and texts as bytes. A text that occurs again is mentioned by its number. */
final class Bytes {
    private Bytes() {}

    /** Writes them. */
    static final class Out {
        private final Map<String, Integer> texts = new HashMap<>();
        private byte[] bytes = new byte[1 << 14];
        private int size;

        byte[] bytes() {
            return Arrays.copyOf(bytes, size);
        }

        void truth(boolean value) {
            number(value ? 1 : 0);
        }

        /** @param value 0 or more; small ones take one byte */
        void number(int value) {
            int rest = value;
            while (rest > 0x7F || rest < 0) {
                put((byte) (rest | 0x80));
                rest >>>= 7;
            }
            put((byte) rest);
        }

        void text(String text) {
            Integer known = texts.get(text);
            number(known == null ? 0 : known + 1);
            if (known == null) {
                texts.put(text, texts.size());
                bytes(text.getBytes(StandardCharsets.UTF_8));
            }
        }

        void bytes(byte[] added) {
            number(added.length);
            require(added.length);
            System.arraycopy(added, 0, bytes, size, added.length);
            size += added.length;
        }

        private void put(byte next) {
            require(1);
            bytes[size++] = next;
        }

        private void require(int more) {
            if (size + more > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * size));
            }
        }
    }

    /** Reads them in the same order. */
    static final class In {
        private final List<String> texts = new ArrayList<>();
        private final byte[] bytes;
        private final int end;
        private int at;

        /** @param end where the bytes end */
        In(byte[] bytes, int from, int end) {
            this.bytes = bytes;
            this.at = from;
            this.end = end;
        }

        int at() {
            return at;
        }

        boolean isAtEnd() {
            return at == end;
        }

        boolean truth() {
            return number() != 0;
        }

        int number() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                if (at >= end || shift > 28) {
                    throw new IllegalArgumentException("the bytes end early");
                }
                byte next = bytes[at++];
                value |= (next & 0x7F) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        String text() {
            int number = number();
            if (number > 0) {
                return texts.get(number - 1);
            }
            int length = skip();
            String text = new String(bytes, at - length, length, StandardCharsets.UTF_8);
            texts.add(text);
            return text;
        }

        /** Moves over bytes, and returns how many they were. */
        int skip() {
            int length = number();
            if (length < 0 || length > end - at) {
                throw new IllegalArgumentException("the bytes end early");
            }
            at += length;
            return length;
        }

        /** Whether the next bytes are these; moves over them. */
        boolean skipEqual(byte[] expected) {
            int length = skip();
            return length == expected.length && Arrays.equals(bytes, at - length, at, expected, 0, length);
        }
    }
}

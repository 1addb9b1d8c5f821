package dev.plumbline.runtime.log;

import java.util.HashMap;
import java.util.Map;

/** The bytes of short strings that occur again and again: labels, and the kinds and keys of messages. */
final class KnownTexts {
    private static final int LONGEST = 64;
    private static final int MOST = 256;

    private final Map<String, byte[]> texts = new HashMap<>();

    /** The text of an equal string; null if it is not known. */
    byte[] of(String string) {
        return texts.get(string);
    }

    /** Whether a text of this length is kept. */
    static boolean isShort(int length) {
        return length <= LONGEST;
    }

    /** If there are too many, all are forgotten: a label is soon known again, and a string that came once takes no place. */
    void keep(String string, byte[] text) {
        if (texts.size() == MOST) {
            texts.clear();
        }
        texts.put(string, text);
    }
}

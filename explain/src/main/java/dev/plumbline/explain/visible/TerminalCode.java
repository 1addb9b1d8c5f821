package dev.plumbline.explain.visible;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * An instruction to a terminal, beside text. Until it is written by a {@link GuardedWriter}, a code is a mark within the text
 * that only this process can write: it contains a random number drawn at its start. If it were the escape sequence
 * itself, the name of a process in a hostile history could contain one that looks like ours.
 */
public enum TerminalCode {
    PLAIN("\u001b[0m"),
    BOLD("\u001b[1m"),
    FAINT("\u001b[2m"),
    BOLD_RED("\u001b[1;31m"),
    BOLD_GREEN("\u001b[1;32m"),
    BOLD_YELLOW("\u001b[1;33m"),
    /** To the beginning of the line, to write it anew. */
    LINE_START("\r"),
    /** Nothing from here to the end of the line. */
    WIPE_REST("\u001b[K");

    private static final char BEGIN = '\ufdd0';
    private static final String SECRET = secret();

    private final String sequence;

    TerminalCode(String sequence) {
        this.sequence = sequence;
    }

    private static String secret() {
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        return BEGIN + HexFormat.of().formatHex(random);
    }

    /** To be put into a text. */
    public String mark() {
        return SECRET + (char) ('a' + ordinal());
    }

    /** The escape sequence. */
    String sequence() {
        return sequence;
    }

    /** Where a mark that begins at this place ends; the place itself if none begins there. */
    static int end(CharSequence text, int at) {
        if (text.charAt(at) != BEGIN || text.length() - at <= SECRET.length()) {
            return at;
        }
        for (int i = 0; i < SECRET.length(); i++) {
            if (text.charAt(at + i) != SECRET.charAt(i)) {
                return at;
            }
        }
        int code = text.charAt(at + SECRET.length()) - 'a';
        return code >= 0 && code < values().length ? at + SECRET.length() + 1 : at;
    }

    /** Of which a mark ends before this place. */
    static TerminalCode before(CharSequence text, int end) {
        return values()[text.charAt(end - 1) - 'a'];
    }
}

package dev.plumbline.explain.visible;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.CharBuffer;

/**
 * The last thing before a terminal: text that was not made {@linkplain VisibleText visible} before is made visible here.
 * Ends of lines and tabs pass, and {@linkplain TerminalCode codes of our own}; all else that hides or steers is escaped.
 * JSON that passes means the same afterwards.
 */
public final class GuardedWriter extends PrintWriter {
    private GuardedWriter(Writer out) {
        super(new Filter(out), false);
    }

    /** The same writer if it is guarded already. */
    public static PrintWriter over(Writer out) {
        return out instanceof GuardedWriter guarded ? guarded : new GuardedWriter(out);
    }

    private static final class Filter extends Writer {
        private final Writer out;

        /** The first half of a pair, whose second half comes with the next piece of text; 0 if there is none. */
        private char half;

        Filter(Writer out) {
            this.out = out;
        }

        @Override
        public void write(char[] characters, int from, int length) throws IOException {
            write(CharBuffer.wrap(characters, from, length));
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            write(CharBuffer.wrap(text, from, from + length));
        }

        private void write(CharSequence piece) throws IOException {
            synchronized (lock) {
                CharSequence text = half == 0 ? piece : half + piece.toString();
                half = 0;
                int done = 0;
                for (int at = 0; at < text.length(); ) {
                    char character = text.charAt(at);
                    if (VisibleText.isPlain(character) || character == '\n' || character == '\t') {
                        at++;
                        continue;
                    }
                    int next = at + 1;
                    out.append(text, done, at);
                    if (TerminalCode.end(text, at) > at) {
                        next = TerminalCode.end(text, at);
                        out.write(TerminalCode.before(text, next).sequence());
                    } else if (character == '\r' && endsLine(text, at)) {
                        out.write(character);
                    } else if (Character.isHighSurrogate(character) && next == text.length()) {
                        half = character;
                    } else {
                        int whole = Character.codePointAt(text, at);
                        next = at + Character.charCount(whole);
                        put(whole);
                    }
                    at = next;
                    done = next;
                }
                out.append(text, done, text.length());
            }
        }

        /** Where the system ends lines so, println does. */
        private static boolean endsLine(CharSequence text, int at) {
            return System.lineSeparator().length() == 2 && at + 1 < text.length() && text.charAt(at + 1) == '\n';
        }

        private void put(int character) throws IOException {
            StringBuilder text = new StringBuilder();
            if (VisibleText.isHidden(character)) {
                VisibleText.escape(character, text);
            } else {
                text.appendCodePoint(character);
            }
            out.write(text.toString());
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            if (half != 0) {
                put(half);
                half = 0;
            }
            out.close();
        }
    }
}

package dev.plumbline.casestudies.lineup.libraries;

import java.util.Arrays;

/**
 * Two buffers that lock as {@code java.lang.StringBuffer} does: append locks the buffer that it appends to, and asks
 * the other one for its length and then for its characters, each under that one's lock for itself. The class of the JDK
 * itself cannot be controlled, since the JVM runs on it.
 */
public class Buffers {
    static class Buffer {
        private char[] characters = new char[2];
        private int length;

        synchronized int length() {
            return length;
        }

        synchronized void setLength(int newLength) {
            Arrays.fill(characters, newLength, length, '\0');
            length = newLength;
        }

        synchronized void copy(char[] into, int at, int count) {
            System.arraycopy(characters, 0, into, at, count);
        }

        synchronized void append(String text) {
            reserve(length + text.length());
            text.getChars(0, text.length(), characters, length);
            length += text.length();
        }

        synchronized void append(Buffer other) {
            int added = other.length();
            reserve(length + added);
            other.copy(characters, length, added);
            length += added;
        }

        private void reserve(int wanted) {
            if (wanted > characters.length) {
                characters = Arrays.copyOf(characters, wanted);
            }
        }

        synchronized String text() {
            return new String(characters, 0, length).replace('\0', '?');
        }
    }

    final Buffer first = new Buffer();
    final Buffer second = new Buffer();

    public Buffers() {
        second.append("b");
    }

    public void appendSecond() {
        first.append(second);
    }

    public void emptySecond() {
        second.setLength(0);
    }

    /** With a question mark for each NUL. */
    public String text() {
        return first.text();
    }

    /** Holds the lock of the other buffer as well while it appends. */
    public static class LocksBoth extends Buffers {
        @Override
        public void appendSecond() {
            synchronized (second) {
                super.appendSecond();
            }
        }
    }
}

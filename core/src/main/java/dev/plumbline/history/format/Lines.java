package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a text, as bytes, with their numbers. A line longer than {@link #LONGEST} is rejected as soon as that is
 * known: a file of gigabytes without a line end is not a log, and must not fill the memory first.
 */
final class Lines {
    static final int LONGEST = 64 << 20;

    private final String name;
    private final Source source;
    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private byte[] line = new byte[1 << 12];
    private int length;
    private long number;
    private long bytesRead;

    Lines(Source source) {
        this.name = source.name();
        this.source = source;
        source.mark().ifPresent(mark -> {
            number = mark.lines();
            bytesRead = mark.bytes();
        });
        this.in = source.stream();
    }

    /** Moves to the next line that is not blank; false at the end. */
    boolean next() throws BadInput {
        while (read()) {
            if (!isBlank()) {
                return true;
            }
        }
        return false;
    }

    private boolean read() throws BadInput {
        length = 0;
        number++;
        while (at < end || fill()) {
            int stop = at;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            append(stop - at);
            at = stop;
            if (stop < end) {
                at++;
                bytesRead += length + 1;
                source.passed(new Source.Mark(number, bytesRead));
                return true;
            }
        }
        if (length > 0) {
            source.passedPartOfALine();
        }
        return length > 0;
    }

    private boolean fill() throws BadInput {
        try {
            at = 0;
            end = Math.max(0, in.read(buffer));
            return end > 0;
        } catch (IOException e) {
            throw Source.unreadable(name, e);
        }
    }

    private void append(int count) throws BadInput {
        if (length + count > LONGEST) {
            throw bad("a line of more than " + (LONGEST >> 20) + " MiB; expected one operation or event a line");
        }
        if (length + count > line.length) {
            line = Arrays.copyOf(line, Math.min(LONGEST, Math.max(2 * line.length, length + count)));
        }
        System.arraycopy(buffer, at, line, length, count);
        length += count;
    }

    private boolean isBlank() {
        for (int i = 0; i < length; i++) {
            if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** The bytes of the line are the first {@link #length} of this array, until the next line is read. */
    byte[] bytes() {
        return line;
    }

    int length() {
        return length;
    }

    /** The number of the line, from 1. */
    long number() {
        return number;
    }

    /** The line as text, without blanks around it. */
    String text() throws BadInput {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line, 0, length))
                    .toString()
                    .strip();
        } catch (CharacterCodingException e) {
            throw bad("not UTF-8; expected text");
        }
    }

    BadInput bad(String what) {
        return new BadInput(name + ":" + number + ": " + what);
    }
}

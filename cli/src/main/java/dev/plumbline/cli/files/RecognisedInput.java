package dev.plumbline.cli.files;

import dev.plumbline.history.format.Source;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Count;
import dev.plumbline.value.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * An input that is recognised when it is read again: by the first bytes of what was read and by the last ones. So a check
 * that continues does not have to read a file from the beginning. A file that differs in between is not noticed.
 */
public final class RecognisedInput extends InputStream {
    /** Bytes at either end. */
    private static final int ENDS = 1 << 16;

    /** A reader is ahead of the mark by less than this, besides the bytes of one line. */
    private static final int AHEAD = 1 << 18;

    private final String name;
    private final InputStream in;
    private final byte[] first = new byte[ENDS];
    /** The byte at each position is at the position modulo the length. */
    private final byte[] last = new byte[ENDS + AHEAD];

    private long count;

    public RecognisedInput(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    /** What was read up to the mark, for {@link #skip} and {@link #verify}. */
    public Document read(Source.Mark mark) {
        return new Document()
                .put("lines", mark.lines())
                .put("bytes", mark.bytes())
                .put("first", digest(first, 0, Math.min(ENDS, mark.bytes())))
                .put("last", digest(last, Math.max(0, mark.bytes() - ENDS), mark.bytes()));
    }

    private static String digest(byte[] ring, long from, long to) {
        MessageDigest digest = Sha256.digest();
        for (long at = from; at < to; ) {
            int start = (int) (at % ring.length);
            int length = (int) Math.min(to - at, ring.length - start);
            digest.update(ring, start, length);
            at += length;
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The end of what was read. */
    public static Source.Mark mark(Fields read) throws BadInput {
        return new Source.Mark(
                read.get("lines").number(0, Long.MAX_VALUE), read.get("bytes").number(0, Long.MAX_VALUE));
    }

    /**
     * Skips what was read, for an input that begins again.
     *
     * @throws BadInput if it is another one
     */
    public void skip(Fields read) throws BadInput, IOException {
        Source.Mark mark = mark(read);
        byte[] buffer = new byte[ENDS];
        while (count < mark.bytes()) {
            int more = read(buffer, 0, (int) Math.min(buffer.length, mark.bytes() - count));
            if (more < 0) {
                throw shorter(read, mark, count);
            }
        }
        verify(read, mark);
    }

    /**
     * Takes the two ends from the file, whose stream begins at the mark.
     *
     * @throws BadInput if it is another file
     */
    public void verify(Fields read, Path file) throws BadInput, IOException {
        Source.Mark mark = mark(read);
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() < mark.bytes()) {
                throw shorter(read, mark, channel.size());
            }
            note(channel, 0, Math.min(ENDS, mark.bytes()));
            note(channel, Math.max(0, mark.bytes() - ENDS), mark.bytes());
        }
        verify(read, mark);
    }

    private void note(FileChannel channel, long from, long to) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) (to - from));
        while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) >= 0) {
            // Until all of it was read.
        }
        count = from;
        note(buffer.array(), 0, buffer.position());
    }

    private BadInput shorter(Fields read, Source.Mark mark, long bytes) {
        return new BadInput(
                name + ": has " + Count.of(bytes) + " bytes, and the check of " + read.where() + " has read "
                        + Count.of(mark.bytes()) + "; expected the same history (give another file, or delete it)");
    }

    private void verify(Fields read, Source.Mark mark) throws BadInput {
        Document own = read(mark);
        for (String end : new String[] {"first", "last"}) {
            if (!own.fields().get(end).equals(read.get(end).value())) {
                throw new BadInput(name + ": not the history of which the check of " + read.where() + " has read "
                        + Count.of(mark.lines(), "line")
                        + ", or changed since; expected the same (give another file, or"
                        + " delete it)");
            }
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int more = in.read(bytes, from, length);
        note(bytes, from, Math.max(0, more));
        return more;
    }

    private void note(byte[] bytes, int from, int length) {
        int missing = (int) Math.max(0, Math.min(length, ENDS - count));
        if (missing > 0) {
            System.arraycopy(bytes, from, first, (int) count, missing);
        }
        for (int done = 0; done < length; ) {
            int start = (int) (count % last.length);
            int part = Math.min(length - done, last.length - start);
            System.arraycopy(bytes, from + done, last, start, part);
            count += part;
            done += part;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

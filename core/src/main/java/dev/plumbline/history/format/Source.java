package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** A file or another stream of bytes, with its name for messages. It is read once. */
public final class Source implements AutoCloseable {
    /** The size of the beginning that a format may use to recognise itself. */
    private static final int HEAD = 64 * 1024;

    private final String name;
    private final InputStream in;
    private Mark mark;
    private boolean isAtLineEnd = true;

    /**
     * How much was read: complete lines, and the bytes of these.
     *
     * @param lines the number of the last one
     * @param bytes with the ends of the lines
     */
    public record Mark(long lines, long bytes) {
        public static final Mark BEGINNING = new Mark(0, 0);
    }

    private Source(String name, InputStream in, Mark mark) {
        this.name = name;
        this.in = new BufferedInputStream(in, HEAD);
        this.mark = mark;
    }

    private Source(String name, InputStream in) {
        this(name, in, Mark.BEGINNING);
    }

    /** The rest of a text, after this mark. */
    public static Source after(Mark mark, String name, InputStream in) {
        return new Source(name, in, mark);
    }

    public static Source of(String name, InputStream in) {
        return new Source(name, in);
    }

    static Source of(Path file) throws BadInput {
        try {
            // A pipe has no position, and streams of channels use it.
            boolean seekable = !Files.exists(file) || Files.isRegularFile(file);
            return new Source(
                    file.toString(), seekable ? Files.newInputStream(file) : new FileInputStream(file.toFile()));
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    public String name() {
        return name;
    }

    /** The part of the name after the last dot, or empty. */
    String extension() {
        int dot = name.lastIndexOf('.');
        return dot > name.lastIndexOf('/') && dot > name.lastIndexOf('\\') ? name.substring(dot + 1) : "";
    }

    /** The name without folders and extension. */
    String stem() {
        int start = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
        int dot = name.lastIndexOf('.');
        return name.substring(start, dot > start ? dot : name.length());
    }

    /** After the line that was read last; empty if this line has no end yet. */
    public Optional<Mark> mark() {
        return isAtLineEnd ? Optional.of(mark) : Optional.empty();
    }

    /** Another line was read. */
    void passed(Mark end) {
        mark = end;
    }

    /** A line without its end was read. */
    void passedPartOfALine() {
        isAtLineEnd = false;
    }

    /** The first bytes, which can still be read. */
    byte[] head() throws BadInput {
        try {
            in.mark(HEAD);
            byte[] head = in.readNBytes(HEAD);
            in.reset();
            return head;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** Skips these bytes if they come next. */
    void skip(byte[] bytes) throws BadInput {
        try {
            in.mark(bytes.length);
            if (!Arrays.equals(in.readNBytes(bytes.length), bytes)) {
                in.reset();
            }
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** The rest of the bytes. */
    public InputStream stream() {
        return in;
    }

    @Override
    public void close() throws BadInput {
        try {
            in.close();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    static BadInput unreadable(String name, IOException e) {
        String problem = e instanceof NoSuchFileException ? "" : "cannot be read: ";
        return new BadInput(name + ": " + problem + BadInput.reason(e), e);
    }
}

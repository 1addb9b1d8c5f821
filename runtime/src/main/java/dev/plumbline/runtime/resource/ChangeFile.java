package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.bytes.CheckedRecord;
import dev.plumbline.runtime.bytes.Disk;
import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.runtime.resource.DurableState.Change;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A file of changes, each a {@link CheckedRecord}. */
final class ChangeFile {
    private final Path path;
    private final Disk disk;
    private RandomAccessFile out;
    /** The end of the changes to keep. */
    private long kept;

    private ChangeFile(Path path, Disk disk) {
        this.path = path;
        this.disk = disk;
    }

    /** Passes on all changes in the file. Nothing can be appended before {@link #rewrite}. */
    static ChangeFile open(Path path, Disk disk, Consumer<Change> each) {
        if (Files.exists(path)) {
            try (DataInputStream in = new DataInputStream(Files.newInputStream(path))) {
                for (byte[] record = CheckedRecord.next(in); record.length > 0; record = CheckedRecord.next(in)) {
                    each.accept(decode(record));
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + path, e);
            }
        }
        return new ChangeFile(path, disk);
    }

    /**
     * Atomically replaces the file by one with a single change: a process that is killed meanwhile leaves the old one.
     */
    void rewrite(Change change) {
        Path next = path.resolveSibling(path.getFileName() + ".next");
        try {
            disk.write(next, encode(change));
            if (out != null) {
                out.close();
            }
            disk.rename(next, path);
            out = new RandomAccessFile(path.toFile(), "rw");
            out.seek(out.length());
            keep();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path, e);
        }
    }

    /** Keeps the appended changes. */
    void keep() {
        try {
            kept = out.getFilePointer();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + path, e);
        }
    }

    /** Removes the changes appended since {@link #keep}. */
    void undo() {
        try {
            if (out.getFilePointer() > kept) {
                out.setLength(kept);
                out.seek(kept);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + path, e);
        }
    }

    void append(Change change) {
        try {
            out.write(encode(change));
            if (disk.synced()) {
                out.getFD().sync();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + path, e);
        }
    }

    private static byte[] encode(Change change) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(bytes);
        if (change instanceof Change.Whole whole) {
            to.writeByte('=');
            ValueBytes.write(whole.value(), to);
        } else if (change instanceof Change.Appended appended) {
            to.writeByte('+');
            ValueBytes.write(Tla.tuple(appended.elements()), to);
        } else if (change instanceof Change.At at) {
            to.writeByte('@');
            ValueBytes.write(Tla.tuple(at.arguments()), to);
            ValueBytes.write(Tla.tuple(at.values()), to);
        }
        return CheckedRecord.written(bytes.toByteArray());
    }

    private static Change decode(byte[] record) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
        byte kind = in.readByte();
        Value value = ValueBytes.read(in);
        return switch (kind) {
            case '=' -> new Change.Whole(value);
            case '+' -> new Change.Appended(((Value.Tuple) value).elements());
            case '@' -> new Change.At(((Value.Tuple) value).elements(), ((Value.Tuple) ValueBytes.read(in)).elements());
            default -> throw new IOException("no kind of change begins with the byte " + kind);
        };
    }

    void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + path, e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}

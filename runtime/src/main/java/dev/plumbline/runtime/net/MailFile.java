package dev.plumbline.runtime.net;

import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.Stamped;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * All messages that arrived in one mailbox, in a file: a message is acknowledged when it is in the file, so the sender
 * may drop it. A restarted process takes from this file the messages that it has not read according to its log. It
 * reads messages in the order of this file, so the number of reads in the log determines which ones these are.
 *
 * <p>A message is written by one call. The first incomplete message is the end: the process was killed while writing
 * it, and had not acknowledged it.
 */
final class MailFile implements AutoCloseable {
    private static final int HEAD = 8;

    /** A message as it arrived. */
    record Mail(String sender, long number, Stamped stamped) {}

    private final Path path;
    private final RandomAccessFile out;
    private final List<Mail> before = new ArrayList<>();

    /** Opens the file, or creates it. */
    MailFile(Path path) {
        this.path = path;
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            out = new RandomAccessFile(path.toFile(), "rw");
            // The lock is held until the file is closed or the process ends.
            if (out.getChannel().tryLock() == null) {
                throw new IOException("another process has it");
            }
            long end = 0;
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
                for (byte[] record = next(in); record.length > 0; record = next(in)) {
                    before.add(decode(record));
                    end += HEAD + record.length;
                }
            }
            out.setLength(end);
            out.seek(end);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open the mailbox " + path + ": " + e.getMessage(), e);
        }
    }

    /** The messages that had arrived when this was opened. */
    List<Mail> before() {
        return before;
    }

    private static byte[] next(DataInputStream in) throws IOException {
        try {
            int length = in.readInt();
            int sum = in.readInt();
            if (length <= 0) {
                return new byte[0];
            }
            byte[] record = in.readNBytes(length);
            return record.length == length && checksum(record) == sum ? record : new byte[0];
        } catch (EOFException e) {
            return new byte[0];
        }
    }

    private static int checksum(byte[] record) {
        CRC32 sum = new CRC32();
        sum.update(record);
        return (int) sum.getValue();
    }

    private static Mail decode(byte[] record) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
        String sender = in.readUTF();
        long number = in.readLong();
        Clock clock = Clock.read(in);
        return new Mail(sender, number, new Stamped(ValueBytes.read(in), clock));
    }

    void append(Mail mail) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(bytes);
        to.writeUTF(mail.sender);
        to.writeLong(mail.number);
        mail.stamped.clock().write(to);
        ValueBytes.write(mail.stamped.value(), to);
        byte[] record = bytes.toByteArray();
        ByteArrayOutputStream framed = new ByteArrayOutputStream(HEAD + record.length);
        DataOutputStream frame = new DataOutputStream(framed);
        frame.writeInt(record.length);
        frame.writeInt(checksum(record));
        frame.write(record);
        out.write(framed.toByteArray());
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the mailbox " + path, e);
        }
    }
}

package dev.plumbline.runtime.net;

import dev.plumbline.runtime.bytes.CheckedRecord;
import dev.plumbline.runtime.bytes.OwnedFile;
import dev.plumbline.runtime.resource.ClockedValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * All messages that arrived in one mailbox, in a file: a message is acknowledged when it is in the file, so the sender
 * may drop it. A restarted process takes from this file the messages that it has not read according to its log. It
 * reads messages in the order of this file, so the number of reads in the log determines which ones these are.
 *
 * <p>A message is written by one call, as a {@link CheckedRecord}. The process had not acknowledged an incomplete one.
 */
final class MailFile implements AutoCloseable {
    /** A message as it arrived. */
    record Mail(String sender, long number, ClockedValue stamped) {}

    private final Path path;
    private final OwnedFile owned;
    private final OutputStream out;
    private final List<Mail> before = new ArrayList<>();

    /** Opens the file, or creates it. */
    MailFile(Path path) {
        this.path = path;
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            owned = new OwnedFile(path);
            long end = 0;
            DataInputStream in = new DataInputStream(owned.reading());
            for (byte[] record = CheckedRecord.next(in); record.length > 0; record = CheckedRecord.next(in)) {
                before.add(decode(record));
                end += CheckedRecord.HEAD + record.length;
            }
            owned.continueAt(end);
            out = owned.writing();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open the mailbox " + path + ": " + e.getMessage(), e);
        }
    }

    /** The messages that had arrived when this was opened. */
    List<Mail> before() {
        return before;
    }

    private static Mail decode(byte[] record) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
        return new Mail(in.readUTF(), in.readLong(), Frame.readStamped(in));
    }

    void append(Mail mail) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(bytes);
        to.writeUTF(mail.sender);
        to.writeLong(mail.number);
        Frame.writeStamped(mail.stamped, to);
        out.write(CheckedRecord.written(bytes.toByteArray()));
    }

    @Override
    public void close() {
        try {
            owned.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the mailbox " + path, e);
        }
    }
}

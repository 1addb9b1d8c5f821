package dev.plumbline.runtime.net;

import dev.plumbline.runtime.bytes.CheckedRecord;
import dev.plumbline.runtime.bytes.FileParts;
import dev.plumbline.runtime.bytes.OwnedFile;
import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.resource.ClockedValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The messages that arrived in one mailbox, in a file: a message is acknowledged when it is in the file, so the sender
 * may drop it. A restarted process takes from this file the messages that it has not read according to its log. It
 * reads messages in the order of this file, so the number of reads determines which ones these are.
 *
 * <p>A message is written by one call, as a {@link CheckedRecord}. The process had not acknowledged an incomplete one.
 *
 * <p>A long file is continued in another one. That one begins with the number of messages before it, and the number of the
 * last message of each sender, so earlier files can be removed when all of their messages have been read.
 */
final class MailFile implements AutoCloseable {
    private static final String EXTENSION = ".mail";

    /** A message as it arrived. */
    record Mail(String sender, long number, ClockedValue stamped) {}

    private final Path path;
    private final Storage storage;
    private final FileParts parts;
    /** The files, with the number of messages before each. */
    private final TreeMap<Integer, Long> begins = new TreeMap<>();

    private final List<Mail> before = new ArrayList<>();
    private final Map<String, Long> lastNumbers = new TreeMap<>();
    private long count;
    /** The last file: not computed again for each message. */
    private Path last;

    private OwnedFile owned;
    private OutputStream out;
    private long size;

    /** Opens the file, or creates it. */
    MailFile(Path path, Storage storage) {
        this.path = path;
        this.storage = storage;
        Path file = path.toAbsolutePath();
        String name = file.getFileName().toString();
        String base = name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
        parts = new FileParts(file.getParent(), base, name.substring(base.length()), storage.disk());
        try {
            Files.createDirectories(file.getParent());
            open();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open the mailbox " + path + ": " + e.getMessage(), e);
        }
    }

    private void open() throws IOException {
        Map<Integer, Path> all = parts.all();
        if (all.isEmpty()) {
            begins.put(0, 0L);
            owned = parts.create(0, new byte[0]);
        }
        for (Map.Entry<Integer, Path> part : all.entrySet()) {
            if (owned != null) {
                owned.close();
            }
            owned = new OwnedFile(part.getValue());
            size = read(part.getKey(), owned.reading());
        }
        owned.continueAt(size);
        last = parts.path(begins.lastKey());
        out = owned.writing();
    }

    /** Returns the end of the last complete record. */
    private long read(int part, InputStream from) throws IOException {
        DataInputStream in = new DataInputStream(from);
        long end = 0;
        if (part > 0) {
            byte[] head = CheckedRecord.next(in);
            end += CheckedRecord.HEAD + head.length;
            long begin = head(new DataInputStream(new ByteArrayInputStream(head)));
            if (!begins.isEmpty() && begin != count) {
                throw new IOException(parts.path(part) + " continues after " + begin
                        + " messages; the files before it have " + count);
            }
            count = begin;
        }
        begins.put(part, count);
        for (byte[] record = CheckedRecord.next(in); record.length > 0; record = CheckedRecord.next(in)) {
            Mail mail = decode(record);
            before.add(mail);
            lastNumbers.put(mail.sender, mail.number);
            count++;
            end += CheckedRecord.HEAD + record.length;
        }
        return end;
    }

    /** The messages that had arrived when this was opened, without those of removed files. */
    List<Mail> before() {
        return before;
    }

    /** How many messages came before those in {@link #before}. */
    long removed() {
        return begins.firstEntry().getValue();
    }

    /** The number of the last message of each sender. */
    Map<String, Long> lastNumbers() {
        return lastNumbers;
    }

    private static Mail decode(byte[] record) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
        return new Mail(in.readUTF(), in.readLong(), Frame.readStamped(in));
    }

    private byte[] head() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(bytes);
        to.writeLong(count);
        to.writeInt(lastNumbers.size());
        for (Map.Entry<String, Long> last : lastNumbers.entrySet()) {
            to.writeUTF(last.getKey());
            to.writeLong(last.getValue());
        }
        return CheckedRecord.written(bytes.toByteArray());
    }

    private long head(DataInputStream in) throws IOException {
        long begin = in.readLong();
        for (int senders = in.readInt(); senders > 0; senders--) {
            lastNumbers.put(in.readUTF(), in.readLong());
        }
        return begin;
    }

    void append(Mail mail) throws IOException {
        if (size > storage.partBytes()) {
            continueInAnother();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(bytes);
        to.writeUTF(mail.sender);
        to.writeLong(mail.number);
        Frame.writeStamped(mail.stamped, to);
        byte[] record = CheckedRecord.written(bytes.toByteArray());
        out.write(record);
        storage.disk().appended(owned, last);
        size += record.length;
        lastNumbers.put(mail.sender, mail.number);
        count++;
    }

    private void continueInAnother() throws IOException {
        byte[] head = head();
        int next = begins.lastKey() + 1;
        OwnedFile other = parts.create(next, head);
        owned.close();
        owned = other;
        out = owned.writing();
        begins.put(next, count);
        last = parts.path(next);
        size = head.length;
    }

    /** Removes files with messages that are not needed any more: a restart begins after this number of messages. */
    void remove(long read) {
        try {
            while (begins.size() > 1 && begins.get(begins.higherKey(begins.firstKey())) <= read) {
                parts.remove(begins.firstKey());
                begins.pollFirstEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove a file of the mailbox " + path, e);
        }
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

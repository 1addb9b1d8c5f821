package dev.plumbline.history.format;

import dev.plumbline.history.msgpack.Unpacker;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of the format {@code trace} that a thread is still writing.
 *
 * <p><b>Complete records only.</b> A writer stores the first byte of a record last. A read of several bytes may see them
 * in any order, so each block is read twice: a record whose first byte was there in the first read is complete in the
 * second, which begins after a fence.
 *
 * <p><b>Starts.</b> A thread reads the clock for the start of an operation, stores it, passes a fence, and then begins the
 * operation. If no record was there after the time {@code t}, then the operation of the next record begins after
 * {@code t}, even if its thread had read the clock before and was not scheduled in between: the record was stored after
 * this reader had looked. So its start is raised to {@code t}, and all operations of the thread that are called before
 * {@code t} have been read. A thread that has ended did so after its last record was stored, and the same applies.
 */
final class GrowingTrace implements Formats.RecordedThread {
    private static final int BLOCK = 1 << 14;

    private final Path path;
    private final FileChannel channel;
    private final TraceFile file;
    private final Committed committed = new Committed();

    private ByteBuffer first = ByteBuffer.allocate(BLOCK);
    private ByteBuffer second = ByteBuffer.allocate(BLOCK);
    private long position;

    GrowingTrace(Path path, Formats.Receiver receiver) throws BadInput {
        this.path = path;
        try {
            channel = FileChannel.open(path);
        } catch (IOException e) {
            throw Source.unreadable(path.toString(), e);
        }
        Source source = Source.of(path.toString(), committed);
        Intake intake = new Intake(false, Optional.empty(), Optional.of(receiver));
        intake.binary(source);
        file = new TraceFile(source, intake);
    }

    /** The bytes of complete records that were not parsed yet. It ends after these, for now. */
    private static final class Committed extends InputStream {
        private byte[] bytes = {};
        private int at;
        private int end;

        void offer(byte[] array, int length) {
            bytes = array;
            at = 0;
            end = length;
        }

        @Override
        public int read() {
            return at == end ? -1 : bytes[at++] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int length) {
            if (at == end) {
                return -1;
            }
            int count = Math.min(length, end - at);
            System.arraycopy(bytes, at, into, from, count);
            at += count;
            return count;
        }
    }

    @Override
    public boolean read(long now) throws BadInput {
        int length;
        try {
            length = complete();
        } catch (IOException e) {
            throw Source.unreadable(path.toString(), e);
        }
        if (length == 0) {
            if (!file.isOpen()) {
                file.notBefore(now);
            }
            return false;
        }
        committed.offer(second.array(), length);
        position += length;
        file.readOn();
        if (file.hasEnded() && file.isOpen()) {
            file.giveUp();
        }
        return true;
    }

    /** The number of bytes in the second buffer that are complete records. */
    private int complete() throws IOException {
        while (true) {
            fill(first);
            int count = first.position();
            if (count == 0 || first.get(0) == 0) {
                return 0;
            }
            VarHandle.fullFence();
            fill(second);
            int length = complete(Math.min(count, second.position()));
            if (length > 0 || count < first.capacity()) {
                return length;
            }
            // The record is longer.
            first = ByteBuffer.allocate(2 * first.capacity());
            second = ByteBuffer.allocate(first.capacity());
        }
    }

    private void fill(ByteBuffer buffer) throws IOException {
        buffer.clear();
        int count = 0;
        while (count >= 0 && buffer.hasRemaining()) {
            count = channel.read(buffer, position + buffer.position());
        }
    }

    private int complete(int count) throws IOException {
        Unpacker unpacker = new Unpacker(new ByteArrayInputStream(second.array(), 0, count));
        int end = 0;
        while (end < count && first.get(end) != 0) {
            try {
                unpacker.skip();
            } catch (EOFException e) {
                return end;
            } catch (IOException e) {
                return count; // the parser finds the same, and says where
            }
            end = (int) unpacker.offset();
        }
        return end;
    }

    @Override
    public long completeBefore() {
        return file.hasEnded() ? Long.MAX_VALUE : file.completeBefore();
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void giveUp() throws BadInput {
        file.giveUp();
    }

    @Override
    public boolean hasEnded() {
        return file.hasEnded();
    }

    @Override
    public Optional<Path> next() {
        return file.continues()
                ? Optional.of(
                        path.resolveSibling(LogParts.nameOf(path.toString(), LogParts.numberOf(path.toString()) + 1)))
                : Optional.empty();
    }

    @Override
    public long until() {
        return file.until();
    }

    @Override
    public long returnedTooLate() {
        return file.returnedTooLate();
    }

    @Override
    public long behind() {
        return file.behind();
    }

    @Override
    public Optional<Value> program() {
        return file.program();
    }

    @Override
    public void close() throws BadInput {
        try {
            channel.close();
        } catch (IOException e) {
            throw Source.unreadable(path.toString(), e);
        }
    }
}

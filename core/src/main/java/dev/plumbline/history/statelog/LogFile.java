package dev.plumbline.history.statelog;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A state log that is still being written. A line counts once it has its first brace and its line end: the recorder
 * stores the brace last, other writers the line end. Empty lines after the last one are read again, since the recorder
 * overwrites them.
 */
final class LogFile {
    private final Path file;
    private final List<StateLine> lines = new ArrayList<>();
    private Map<String, Value> header = Map.of();
    private long offset;
    private long number;
    private boolean isBegun;
    private int delivered;
    private boolean hasMore;

    LogFile(Path file) {
        this.file = file;
    }

    StateLog log() {
        return new StateLog(file.toString(), header, lines, List.of());
    }

    /** The lines that were delivered. */
    StateLog delivered() {
        return new StateLog(file.toString(), header, List.copyOf(lines.subList(0, delivered)), List.of());
    }

    List<StateLine> undelivered() {
        return lines.subList(delivered, lines.size());
    }

    void deliverOne() {
        delivered++;
    }

    /** Forgets the lines that were delivered. */
    void forgetDelivered() {
        lines.subList(0, delivered).clear();
        delivered = 0;
    }

    /** Whether there was more than was read, or the end of the file is no complete line. */
    boolean hasMore() {
        return hasMore;
    }

    void read() throws BadInput {
        read(fresh(Integer.MAX_VALUE / 2));
    }

    /** Reads about so many bytes, or a longer line. */
    void read(int bytes) throws BadInput {
        int before = lines.size();
        long most = bytes;
        do {
            read(fresh((int) Math.min(most, Integer.MAX_VALUE / 2)));
            most *= 2;
        } while (lines.size() == before && hasMore && most < Integer.MAX_VALUE);
    }

    private void read(byte[] fresh) throws BadInput {
        long begin = offset;
        int at = 0;
        int blankLines = 0;
        while (at < fresh.length) {
            int end = StateLog.endOfLine(fresh, at);
            if (end == fresh.length) {
                hasMore |= !StateLog.isBlank(fresh, at, end);
                return;
            }
            if (StateLog.isBlank(fresh, at, end)) {
                blankLines++;
            } else if (fresh[at] != '{') {
                hasMore = true;
                return;
            } else {
                number += blankLines + 1;
                blankLines = 0;
                take(StateLog.text(fresh, at, end));
                offset = begin + end + 1;
            }
            at = end + 1;
        }
    }

    private void take(String line) throws BadInput {
        try {
            Map<String, Value> fields = StateLog.fields(line);
            if (!isBegun && fields.containsKey("header") && fields.size() == 1) {
                header = StateLog.header(fields.get("header"));
            } else {
                lines.add(StateLine.of(fields, number));
            }
            isBegun = true;
        } catch (BadInput e) {
            throw e.at(file + ":" + number);
        }
    }

    /** The bytes after the last line that was read. */
    private byte[] fresh(int most) throws BadInput {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size() - offset;
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, Math.min(size, most)));
            hasMore = size > most;
            while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
                // Until all bytes were read, or the file has become shorter.
            }
            byte[] read = new byte[bytes.position()];
            bytes.flip().get(read);
            return read;
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        }
    }
}

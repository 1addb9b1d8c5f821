package dev.plumbline.mpcal.internal.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a log: one JSON object on each line, one line for each attempt at a critical section. A process that was killed
 * while writing leaves an incomplete last line; any other invalid record is damage.
 *
 * <p>A log that is still open, or whose process was killed, ends with spaces. The first byte of a record takes the place of
 * one of them, and is stored last. So an invalid line that begins with a space is part of a record that was not complete
 * when the process was killed or the file was copied. A copy takes time, so more records may follow; they are ignored, since
 * they come after a lost one.
 */
final class LogReader implements AutoCloseable {
    private static final Pattern SELF = Pattern.compile("\"self\"\\s*:\\s*\"([^\"\\\\]+)\"");

    /** The mark of UTF-8 at the beginning of a file. */
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path file;
    private final String name;
    private final RecordReader reader;
    private final ByteLines lines;
    private int number;
    private Optional<BadInput> cut = Optional.empty();
    private Optional<String> self = Optional.empty();
    /** A record was not complete, so it and all after it are lost. */
    private boolean atEnd;

    /** @param reader may read other files at the same time, record by record */
    LogReader(Path file, RecordReader reader) throws BadInput {
        this.file = file;
        this.name = file.getFileName().toString();
        this.reader = reader;
        try {
            lines = new ByteLines(file);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The next record; null at the end. */
    LogRecord next() throws BadInput {
        try {
            while (!atEnd && lines.next()) {
                number++;
                byte[] bytes = lines.bytes();
                LogRecord compact =
                        cut.isPresent() ? null : reader.readCompact(bytes, lines.start(), lines.length(), name, number);
                LogRecord record = compact == null ? read(bytes, lines.start(), lines.length()) : compact;
                if (record != null) {
                    return record;
                }
            }
            return null;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The record of a line that is not compact; null if the line is blank, or the last one and incomplete. */
    private LogRecord read(byte[] bytes, int from, int length) throws BadInput, IOException {
        String place = name + ":" + number;
        try {
            requireText(bytes, from, length);
        } catch (CharacterCodingException e) {
            // If the file was cut inside a character, its last line is not valid UTF-8.
            BadInput broken = new BadInput(place + ": not UTF-8", e);
            if (cut.isPresent() || !hasNoEnd(file)) {
                throw cut.orElse(broken);
            }
            cut = Optional.of(broken);
            self = selfOf(new String(bytes, from, length, StandardCharsets.ISO_8859_1));
            return null;
        }
        int mark = number == 1 && hasMark(bytes, from, length) ? MARK.length : 0;
        if (isBlank(bytes, from + mark, length - mark)) {
            return null;
        }
        if (cut.isPresent()) {
            throw cut.get();
        }
        try {
            return reader.read(bytes, from + mark, length - mark, name, number);
        } catch (BadInput e) {
            if (bytes[from] != ' ') {
                throw e;
            }
            endAt(new String(bytes, from, length, StandardCharsets.UTF_8), e);
            return null;
        } catch (JsonProcessingException e) {
            String text = new String(bytes, from + mark, length - mark, StandardCharsets.UTF_8);
            if (bytes[from] == ' ') {
                endAt(text, broken(place, "its beginning is missing", e));
                return null;
            }
            boolean endsEarly = e instanceof JsonEOFException;
            if (endsEarly ? !text.stripLeading().startsWith("{") : !hasNoEnd(file)) {
                throw broken(place, e.getOriginalMessage(), e);
            }
            cut = Optional.of(broken(place, endsEarly ? "it ends too early" : e.getOriginalMessage(), e));
            self = selfOf(text);
            return null;
        }
    }

    /** The beginning of a record is missing. */
    private void endAt(String rest, BadInput why) {
        atEnd = true;
        cut = Optional.of(why);
        self = selfOf(rest);
    }

    /** At the end, whether the last line was not written to its end. */
    boolean isCut() {
        return cut.isPresent();
    }

    /** At the end, the process that the incomplete line names, if it contains the name. */
    Optional<String> self() {
        return self;
    }

    @Override
    public void close() throws BadInput {
        try {
            lines.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private BadInput unreadable(IOException e) {
        return new BadInput("cannot read " + file + " after line " + number, e);
    }

    private static void requireText(byte[] bytes, int from, int length) throws CharacterCodingException {
        for (int i = from; i < from + length; i++) {
            if (bytes[i] < 0) {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, length));
                return;
            }
        }
    }

    private static boolean hasMark(byte[] bytes, int from, int length) {
        return length >= MARK.length && Arrays.equals(bytes, from, from + MARK.length, MARK, 0, MARK.length);
    }

    private static boolean isBlank(byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (bytes[i] < 0) {
                return new String(bytes, from, length, StandardCharsets.UTF_8).isBlank();
            }
            if (!Character.isWhitespace((char) bytes[i])) {
                return false;
            }
        }
        return true;
    }

    /** The process of a line, which the elements of the record name as well. */
    private static Optional<String> selfOf(String line) {
        Matcher self = SELF.matcher(line);
        return self.find() ? Optional.of(self.group(1)) : Optional.empty();
    }

    private static BadInput broken(String place, String why, JsonProcessingException e) {
        return new BadInput(
                place + ": not a JSON object (" + why + "); expected one record with csElements in a line", e);
    }

    /** Whether the last line is incomplete: its process may have been killed while writing it. */
    private static boolean hasNoEnd(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            int last = ' ';
            for (long at = bytes.length() - 1; at >= 0 && last == ' '; at--) {
                bytes.seek(at);
                last = bytes.read();
            }
            return last != '\n';
        }
    }
}

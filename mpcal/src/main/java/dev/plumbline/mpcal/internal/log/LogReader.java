package dev.plumbline.mpcal.internal.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.plumbline.value.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a log: one JSON object on each line, one line for each attempt at a critical section. A process that was killed
 * while writing leaves an incomplete last line; any other invalid record is damage.
 */
final class LogReader {
    private static final Pattern SELF = Pattern.compile("\"self\"\\s*:\\s*\"([^\"\\\\]+)\"");

    /**
     * @param cut whether the last line was not written to its end
     * @param self the process that the incomplete line names, if it contains the name
     */
    record Log(List<LogRecord> records, boolean cut, Optional<String> self) {}

    private LogReader() {}

    static Log read(Path file) throws BadInput {
        RecordReader reader = new RecordReader();
        List<LogRecord> records = new ArrayList<>();
        int number = 0;
        Optional<BadInput> cut = Optional.empty();
        Optional<String> self = Optional.empty();
        // Read as bytes first: if the file was cut inside a character, its last line is not valid UTF-8.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String bytes = lines.readLine(); bytes != null; bytes = lines.readLine()) {
                number++;
                String line;
                try {
                    line = decoded(bytes);
                } catch (CharacterCodingException e) {
                    BadInput broken = new BadInput(file.getFileName() + ":" + number + ": not UTF-8", e);
                    if (cut.isPresent() || !hasNoEnd(file)) {
                        throw cut.orElse(broken);
                    }
                    cut = Optional.of(broken);
                    self = selfOf(bytes);
                    continue;
                }
                String text = number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
                if (text.isBlank()) {
                    continue;
                }
                if (cut.isPresent()) {
                    throw cut.get();
                }
                String place = file.getFileName() + ":" + number;
                try {
                    records.add(reader.read(text.getBytes(StandardCharsets.UTF_8), place));
                } catch (JsonEOFException e) {
                    if (!text.stripLeading().startsWith("{")) {
                        throw broken(place, e.getOriginalMessage(), e);
                    }
                    cut = Optional.of(broken(place, "it ends too early", e));
                    self = selfOf(text);
                } catch (JsonProcessingException e) {
                    if (!hasNoEnd(file)) {
                        throw broken(place, e.getOriginalMessage(), e);
                    }
                    cut = Optional.of(broken(place, e.getOriginalMessage(), e));
                    self = selfOf(text);
                }
            }
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + " after line " + number, e);
        }
        return new Log(records, cut.isPresent(), self);
    }

    private static String decoded(String bytes) throws CharacterCodingException {
        // Any character that is not ASCII takes two bytes.
        return bytes.getBytes(StandardCharsets.UTF_8).length == bytes.length()
                ? bytes
                : StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                        .toString();
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
            bytes.seek(bytes.length() - 1);
            return bytes.read() != '\n';
        }
    }
}

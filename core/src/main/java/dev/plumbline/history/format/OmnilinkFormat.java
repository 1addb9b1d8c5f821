package dev.plumbline.history.format;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.msgpack.Packer;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The logs that OmniLink's recorders write: a MessagePack map for each operation, one file per thread, a folder a
 * history. The process is the name of the file without its extension, as an integer if it is one, so that a message
 * names the file that users see; numbers of files would change with every file that is added.
 */
final class OmnilinkFormat extends NamedFormat {
    private static final String EXTENSION = "log";

    OmnilinkFormat() {
        super("omnilink", "OmniLink's MessagePack logs: one file per thread, a folder is a history", true, "omnilog");
    }

    @Override
    public boolean fits(byte[] head) {
        return PackedKeys.of(head).stream().anyMatch(key -> key.equals("operation_name") || key.equals("operation"));
    }

    @Override
    public boolean isText() {
        return false;
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.binary(source);
        intake.order(Order.Timeboxes.NANOSECONDS, 0);
        Value process = processOf(source.stem());
        PackedFields fields = new PackedFields(source.stream());
        while (true) {
            long start = fields.offset();
            OmnilinkRecord record;
            try {
                if (fields.atEnd()) {
                    return;
                }
                record = OmnilinkRecord.read(fields);
            } catch (BadInput e) {
                throw intake.bad(fields.offset(), e.getMessage() + ", in the map that begins at byte " + start);
            }
            intake.add(
                    process,
                    record.name(),
                    record.arguments(),
                    record.start(),
                    record.end(),
                    record.outcome(),
                    record.metadata(),
                    start);
        }
    }

    private static Value processOf(String stem) {
        return isNumber(stem) ? Value.of(Long.parseLong(stem)) : Value.of(stem);
    }

    /** In the notation of Java: 007 stays a name, or two files could be one process. */
    private static boolean isNumber(String stem) {
        return stem.matches("0|-?[1-9][0-9]{0,17}");
    }

    @Override
    public boolean canWrite() {
        return true;
    }

    /** Writes a history of one process; several processes need a folder. */
    @Override
    public void write(History history, OutputStream out) throws IOException, BadInput {
        if (history.processes().size() > 1) {
            throw new BadInput(history.name() + ": " + history.processes().size()
                    + " processes, and omnilink keeps one file each; expected a folder to write to");
        }
        TimeboxedHistory timeboxed = writable(history);
        Packer packer = new Packer(out);
        for (int number = 0; number < timeboxed.size(); number++) {
            OmnilinkRecord.of(timeboxed, number).write(packer);
        }
        packer.flush();
    }

    /** Writes a folder, which must be new or empty: an existing file would become part of the history. */
    @Override
    public void write(History history, Path to) throws IOException, BadInput {
        TimeboxedHistory timeboxed = writable(history);
        Set<Value> processes = history.processes();
        for (Value process : processes) {
            fileOf(process);
        }
        Files.createDirectories(to);
        try (var entries = Files.list(to)) {
            if (entries.findAny().isPresent()) {
                throw new BadInput(to + ": not empty; expected a new or empty folder for the files of the threads");
            }
        }
        Map<Value, Packer> packers = new LinkedHashMap<>();
        try {
            for (Value process : processes) {
                packers.put(
                        process,
                        new Packer(new BufferedOutputStream(Files.newOutputStream(to.resolve(fileOf(process))))));
            }
            for (int number = 0; number < timeboxed.size(); number++) {
                OmnilinkRecord.of(timeboxed, number)
                        .write(packers.get(timeboxed.operation(number).process()));
            }
        } finally {
            for (Packer packer : packers.values()) {
                packer.close();
            }
        }
    }

    /** Rejects a history with parts that a log cannot represent, because a silent loss would be noticed too late. */
    private static TimeboxedHistory writable(History history) throws BadInput {
        if (!history.annotations().isEmpty()) {
            throw new BadInput(history.name() + " has annotations, for which omnilink has no room; expected one of "
                    + Formats.names(format -> format.canWrite() && format.supportsAnnotations()));
        }
        return TimeboxedHistory.of(history, "the format omnilink holds");
    }

    private static String fileOf(Value process) throws BadInput {
        String name = process instanceof Value.Str string ? string.value() : process.toString();
        boolean string = process instanceof Value.Str;
        if (!name.matches("[A-Za-z0-9_-][A-Za-z0-9._ -]{0,99}") || string && isNumber(name)) {
            throw new BadInput(
                    "process " + Notation.shown(process)
                            + " cannot be the name of a file; expected an integer, or letters, digits, blanks and ._- in a name");
        }
        return name + "." + EXTENSION;
    }
}

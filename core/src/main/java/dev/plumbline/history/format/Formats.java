package dev.plumbline.history.format;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All formats of histories, and reading a file or folder in whichever of them it is. */
public final class Formats {
    /** The built-in formats, and those that are found as services. */
    private static final List<Format> ALL = Stream.concat(
                    Stream.of(
                            new NdjsonFormat(),
                            new MsgpackFormat(),
                            new OmnilinkFormat(),
                            new TraceFormat(),
                            new JepsenFormat(),
                            new EdnFormat(),
                            new CollectionsFormat()),
                    ServiceLoader.load(Format.class, Format.class.getClassLoader()).stream()
                            .map(ServiceLoader.Provider::get))
            .toList();

    private Formats() {}

    public static List<Format> all() {
        return ALL;
    }

    public static Format byName(String name) throws BadInput {
        return ALL.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("no format '" + name + "'"
                        + Suggestion.didYouMean(
                                name, ALL.stream().map(Format::name).toList())
                        + "; expected one of " + names(format -> true)));
    }

    /** Reads a history: a file of any format, or a folder whose files together are one, such as a recorder leaves. */
    public static History read(Path path) throws BadInput {
        return read(path, ReadOptions.DEFAULT);
    }

    /** Reads a history: a file, or a folder whose files together are one. The format is detected unless it is given. */
    public static History read(Path path, ReadOptions options) throws BadInput {
        return recognise(path, options).history();
    }

    /** A history and the format in which it was read, so that no file has to be opened twice for this. */
    public record Recognised(History history, Format format) {}

    /** Reads a history as {@link #read} does. */
    public static Recognised recognise(Path path, ReadOptions options) throws BadInput {
        if (options.format().isPresent() && options.format().get() instanceof WholeFormat whole) {
            return new Recognised(whole.read(path, options), whole);
        }
        if (!Files.isDirectory(path)) {
            try (Source source = Source.of(path)) {
                Format used = options.format().isPresent() ? options.format().get() : Detection.formatOf(source);
                // A pipe can be read once: it is not opened again.
                return used instanceof WholeFormat whole && Files.isRegularFile(path)
                        ? new Recognised(whole.read(path, options), whole)
                        : read(source, options.withFormat(used));
            }
        }
        if (options.format().isEmpty() && detect(path) instanceof WholeFormat whole) {
            return new Recognised(whole.read(path, options), whole);
        }
        Intake intake = new Intake(options.async());
        Format used = readFolder(path, options, intake);
        if (intake.cut().isPresent()) {
            // Only after all files were read is it known what can be judged.
            intake = new Intake(options.async(), intake.cut());
            readFolder(path, options.withFormat(used), intake);
        }
        return new Recognised(intake.build(path.toString()), used);
    }

    private static Format readFolder(Path path, ReadOptions options, Intake intake) throws BadInput {
        Optional<Format> chosen = options.format();
        for (Path file : filesOf(path)) {
            try (Source source = Source.of(file)) {
                Format used = chosen.isPresent() ? chosen.get() : Detection.formatOf(source);
                Detection.check(source, used);
                if (!used.isClocked()) {
                    throw new BadInput(path + ": a folder of " + used.name()
                            + " files is not one history, nothing orders the events of two files; expected a file");
                }
                used.read(source, options, intake);
                chosen = Optional.of(used);
            }
        }
        return chosen.orElseThrow();
    }

    /** Takes the operations of a history one after the other. */
    @FunctionalInterface
    public interface Receiver {
        /**
         * @param order of the history
         * @throws BadInput to end the reading; the place of the operation is added
         */
        void take(Order order, Operation operation) throws BadInput;
    }

    /** The file of one thread of a recorder, which may still be writing it. */
    public interface RecordedThread extends AutoCloseable {
        /**
         * Passes on the operations of the next records.
         *
         * @param now a time of the clock of the recorder, read before this call
         * @return whether there were any records
         */
        boolean read(long now) throws BadInput;

        /** A time: all operations of the thread that are called before it have been passed on. */
        long completeBefore();

        /** Whether an operation was called that has neither returned nor been given up. */
        boolean isOpen();

        /** Passes on the open operation as one that never returns. Its return is left out, if there is one. */
        void giveUp() throws BadInput;

        /** Whether the thread has ended, so that nothing is added to the file. */
        boolean hasEnded();

        /** The file in which the thread goes on, if this one has ended so. */
        Optional<Path> next();

        /** The last time of an operation that was read; {@link Long#MIN_VALUE} if there is none. */
        long until();

        /** How many operations returned that had been given up. */
        long returnedTooLate();

        /**
         * By how much the start of an operation was before a time at which its thread had nothing further, at most: as
         * long as the thread was interrupted after it had read the clock, if it reads the clock of the reader.
         */
        long behind();

        /** The number of the program that writes the file, once it is known; empty if its clock is not that of a machine. */
        Optional<Value> program();

        @Override
        void close() throws BadInput;
    }

    /**
     * Opens the file of a thread that is being recorded.
     *
     * @param file of the format {@code trace}
     */
    public static RecordedThread recordedThread(Path file, Receiver receiver) throws BadInput {
        return new GrowingTrace(file, receiver);
    }

    /**
     * Reads a history as {@link #read} does, without keeping its operations, so that one may be larger than the memory.
     * They come in the order in which the files have them.
     *
     * @return the history without its operations and annotations: its order and notes
     */
    public static History visit(Path path, ReadOptions options, Receiver receiver) throws BadInput {
        Intake intake = new Intake(options.async(), Optional.empty(), Optional.of(receiver));
        if (Files.isDirectory(path)) {
            if (options.format().isEmpty() && detect(path) instanceof WholeFormat whole) {
                throw readAsAWhole(path.toString(), whole);
            }
            readFolder(path, options, intake);
        } else {
            try (Source source = Source.of(path)) {
                Format used = options.format().isPresent() ? options.format().get() : Detection.formatOf(source);
                Detection.check(source, used);
                if (used instanceof WholeFormat) {
                    throw readAsAWhole(path.toString(), used);
                }
                used.read(source, options, intake);
            }
        }
        return intake.build(path.toString());
    }

    /**
     * Reads a history of the native format from a stream, as {@link #visit(Path, ReadOptions, Receiver)} does. The
     * receiver gets each operation as soon as its line was read, so the stream may wait for more, and need not end.
     */
    public static History visit(Source source, ReadOptions options, Receiver receiver) throws BadInput {
        Intake intake = new Intake(options.async(), Optional.empty(), Optional.of(receiver));
        new NdjsonFormat().read(source, options, intake);
        return intake.build(source.name());
    }

    /**
     * Reads the rest of a history of the native format, after its first lines were read before.
     *
     * @param order of the history
     */
    public static History visitRest(Source stream, Order order, ReadOptions options, Receiver receiver)
            throws BadInput {
        Intake intake = new Intake(options.async(), Optional.empty(), Optional.of(receiver));
        NdjsonFormat.readRest(stream, order, intake);
        return intake.build(stream.name());
    }

    /**
     * Reads the next file of a history of the native format. Its header, if it has one, must be that of the others.
     *
     * @param order of the history
     */
    public static History visitNext(Source stream, Order order, ReadOptions options, Receiver receiver)
            throws BadInput {
        Intake intake = new Intake(options.async(), Optional.empty(), Optional.of(receiver));
        NdjsonFormat.readNext(stream, order, intake);
        return intake.build(stream.name());
    }

    private static BadInput readAsAWhole(String name, Format format) {
        return new BadInput(
                name + ": files of the format " + format.name() + " are read together; expected another format");
    }

    /** Writes the first line of a file of the native format, for a history whose operations come in several calls. */
    public static void writeHeader(Order order, OutputStream out) throws IOException {
        NdjsonFormat.write(Optional.of(order), List.of(), out);
    }

    /** Writes further lines of the native format. */
    public static void writeLines(List<Operation> operations, OutputStream out) throws IOException {
        NdjsonFormat.write(Optional.empty(), operations, out);
    }

    /**
     * The file that comes before this one, if it is one of several files of a thread.
     *
     * @param file of the format {@code trace}
     */
    public static Optional<Path> recordedBefore(Path file) {
        long number = LogParts.numberOf(file.toString());
        return number == 0
                ? Optional.empty()
                : Optional.of(file.resolveSibling(LogParts.nameOf(file.toString(), number - 1)));
    }

    /** Reads a history from a stream; the name is used in messages and its extension helps to detect the format. */
    public static History read(String name, InputStream in, ReadOptions options) throws BadInput {
        return recognise(name, in, options).history();
    }

    /** Reads a history from a stream, which is read once and to its end. */
    public static Recognised recognise(String name, InputStream in, ReadOptions options) throws BadInput {
        try (Source source = Source.of(name, in)) {
            return read(source, options);
        }
    }

    /** The format of a file; of a folder, the one that knows it, or else that of its first file. */
    public static Format detect(Path path) throws BadInput {
        if (Files.isDirectory(path)) {
            for (Format format : ALL) {
                if (format instanceof WholeFormat whole && whole.fits(path)) {
                    return format;
                }
            }
        }
        Path file = Files.isDirectory(path) ? filesOf(path).get(0) : path;
        try (Source source = Source.of(file)) {
            return Detection.formatOf(source);
        }
    }

    private static Recognised read(Source source, ReadOptions options) throws BadInput {
        Format used = options.format().isPresent() ? options.format().get() : Detection.formatOf(source);
        Detection.check(source, used);
        if (used instanceof WholeFormat whole) {
            return new Recognised(whole.read(source, options), whole);
        }
        Intake intake = new Intake(options.async());
        used.read(source, options, intake);
        return new Recognised(intake.build(source.name()), used);
    }

    private static List<Path> filesOf(Path folder) throws BadInput {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.filter(
                            entry -> !entry.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
            for (Path file : files) {
                if (Files.isDirectory(file)) {
                    throw new BadInput(file + ": a folder within the folder of a history; expected files only");
                }
            }
            if (files.isEmpty()) {
                throw new BadInput(folder + ": no files; expected the files of a history");
            }
            return files;
        } catch (IOException e) {
            throw Source.unreadable(folder.toString(), e);
        }
    }

    static String names(Predicate<Format> which) {
        return ALL.stream().filter(which).map(Format::name).collect(Collectors.joining(", "));
    }
}

package dev.plumbline.cli.live;

import dev.plumbline.check.stream.RecordedThreads;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.history.format.Source;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Where a stream comes from: standard input, a pipe, a connection, a file, or a folder with one file after the other. */
public abstract class StreamInput implements StreamedCheck.Sources, AutoCloseable {
    /**
     * What an input needs.
     *
     * @param following how long to wait for more; empty if the history is complete
     * @param saved what an earlier check has read, if this one continues it
     * @param continued called with the end of that, when the input was recognised
     * @param notes for what a reader of the report should know
     */
    public record Request(
            String name,
            Optional<Duration> following,
            Optional<Fields> saved,
            Consumer<Source.Mark> continued,
            Consumer<String> notes) {}

    /** What is read is opened later. */
    public static StreamInput of(Request request) throws BadInput {
        return isPipe(request.name()) || !Files.isDirectory(HistoryFiles.path(request.name()))
                ? new SingleInput(request)
                : new FolderInput(request);
    }

    /**
     * Whether it is a folder into which a recorder of this machine records.
     *
     * @param most how long to wait for the first file of a folder
     */
    public static boolean isRecorded(String name, Duration most) throws BadInput {
        if (isPipe(name) || !Files.isDirectory(HistoryFiles.path(name))) {
            return false;
        }
        try {
            FolderInput.await(HistoryFiles.path(name), most);
        } catch (IOException e) {
            throw new BadInput(name + ": cannot be read: " + BadInput.reason(e), e);
        }
        return RecordedThreads.isRecorded(HistoryFiles.path(name));
    }

    /** Whether the name means a connection. */
    public static boolean isConnection(String name) {
        return LoopbackConnection.isMeant(name);
    }

    /** @throws BadInput if the name means a connection that is not possible */
    public static void validateConnection(String name) throws BadInput {
        LoopbackConnection.place(name);
    }

    /** Whether it is read once and has no place among the files. */
    static boolean isPipe(String name) {
        return HistoryFiles.isStandardInput(name) || isConnection(name);
    }

    /** The name for messages. */
    public static String shownName(String name) {
        return HistoryFiles.isStandardInput(name) ? "standard input" : name;
    }

    /** Whether it has an end even if nothing is followed: that of a pipe may never come. */
    public static boolean hasAnEnd(String name) throws BadInput {
        return !isPipe(name)
                && (Files.isRegularFile(HistoryFiles.path(name)) || Files.isDirectory(HistoryFiles.path(name)));
    }

    /** What was read, for a check that continues. */
    public abstract Document read(Source.Mark mark);

    /** Bytes that were not read yet; negative if unknown. May be called by any thread. */
    public abstract long unread(long read);

    @Override
    public abstract void close() throws BadInput;
}

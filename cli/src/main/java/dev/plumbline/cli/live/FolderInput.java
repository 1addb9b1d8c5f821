package dev.plumbline.cli.live;

import dev.plumbline.cli.files.GrowingInput;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.RecognisedInput;
import dev.plumbline.history.format.Source;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Count;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a folder, one after the other in the order of their names, as a recorder writes them that begins a new file
 * from time to time. A file is complete when a later one exists. So files that were read may be deleted.
 */
final class FolderInput extends StreamInput {
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Request request;
    private final Path folder;
    private Path file;
    private InputStream in;
    private RecognisedInput recognised;

    FolderInput(Request request) throws BadInput {
        this.request = request;
        this.folder = HistoryFiles.path(request.name());
    }

    @Override
    public Optional<Source> next() throws BadInput {
        try {
            if (file == null && request.saved().isPresent()) {
                return Optional.of(rest(request.saved().get()));
            }
            Optional<Path> next = file == null ? first() : after(file);
            if (file != null) {
                finish(next);
            }
            return next.isEmpty() ? Optional.empty() : Optional.of(source(next.get(), Source.Mark.BEGINNING));
        } catch (IOException e) {
            throw new BadInput(request.name() + ": cannot be read: " + BadInput.reason(e), e);
        }
    }

    /** The rest of the file that an earlier check has read in part. */
    private Source rest(Fields saved) throws BadInput, IOException {
        Source.Mark mark = RecognisedInput.mark(saved);
        String name = saved.get("file").text();
        Optional<Path> found = files(folder).stream()
                .filter(each -> each.getFileName().toString().equals(name))
                .findFirst();
        if (found.isEmpty()) {
            throw new BadInput(request.name() + ": has no file " + name + ", of which the check of " + saved.where()
                    + " has read " + Count.of(mark.lines(), "line") + "; expected it (give another file than "
                    + saved.where() + ", or delete that)");
        }
        Source source = source(found.get(), mark);
        recognised.verify(saved, found.get());
        request.continued().accept(mark);
        return source;
    }

    private Source source(Path next, Source.Mark mark) throws IOException {
        file = next;
        if (request.following().isPresent()) {
            in = new GrowingInput(
                    next,
                    request.following().get(),
                    mark.bytes(),
                    () -> after(next).isPresent());
        } else {
            in = new FileInputStream(next.toFile());
            in.skipNBytes(Math.min(mark.bytes(), Files.size(next)));
        }
        recognised = new RecognisedInput(next.toString(), in);
        return Source.after(mark, next.toString(), recognised);
    }

    /** Waits for a file if the folder is followed. */
    private Optional<Path> first() throws IOException, BadInput {
        await(folder, request.following().orElse(Duration.ZERO));
        return files(folder).stream().findFirst();
    }

    /** Waits until a folder has a file, but not longer than this. */
    static void await(Path folder, Duration most) throws IOException, BadInput {
        long began = System.nanoTime();
        while (files(folder).isEmpty() && System.nanoTime() - began < most.toNanos()) {
            try {
                Thread.sleep(PAUSE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BadInput(folder + ": interrupted while waiting for a file", e);
            }
        }
    }

    private Optional<Path> after(Path last) throws IOException {
        return files(folder).stream()
                .filter(each -> FileNameOrder.NATURAL.compare(each, last) > 0)
                .findFirst();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(each -> !each.getFileName().toString().startsWith("."))
                    .filter(Files::isRegularFile)
                    .sorted(FileNameOrder.NATURAL)
                    .toList();
        }
    }

    /** @param later the next file, if there is one */
    private void finish(Optional<Path> later) throws IOException, BadInput {
        if (in instanceof GrowingInput growing && growing.endsInALine()) {
            if (later.isPresent()) {
                throw new BadInput(file + ": its last line has no end, and there is a later file, "
                        + later.get().getFileName() + "; expected a file to be complete before the next one is begun");
            }
            request.notes().accept(file + ": its last line has no end, and is left out");
        }
        in.close();
    }

    @Override
    public Document read(Source.Mark mark) {
        return recognised.read(mark).put("file", file.getFileName().toString());
    }

    /** Files may be many. */
    @Override
    public long unread(long read) {
        return -1;
    }

    @Override
    public void close() throws BadInput {
        try {
            if (in != null) {
                in.close();
            }
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be closed: " + BadInput.reason(e), e);
        }
    }
}

package dev.plumbline.cli.live;

import dev.plumbline.cli.files.GrowingInput;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.RecognisedInput;
import dev.plumbline.history.format.Source;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file, a pipe or a connection. */
final class SingleInput extends StreamInput {
    private final Request request;
    private InputStream in;
    private RecognisedInput recognised;
    private boolean isRead;

    SingleInput(Request request) {
        this.request = request;
    }

    @Override
    public Optional<Source> next() throws BadInput {
        if (isRead) {
            if (in instanceof GrowingInput growing && growing.endsInALine()) {
                request.notes().accept(request.name() + ": its last line has no end, and is left out");
            }
            return Optional.empty();
        }
        isRead = true;
        Source.Mark mark = request.saved().isPresent()
                ? RecognisedInput.mark(request.saved().get())
                : Source.Mark.BEGINNING;
        String shown = shownName(request.name());
        try {
            in = open(mark);
            recognised = new RecognisedInput(shown, in);
            if (request.saved().isPresent()) {
                if (request.following().isPresent() || hasAnEnd(request.name())) {
                    recognised.verify(request.saved().get(), HistoryFiles.path(request.name()));
                } else {
                    recognised.skip(request.saved().get());
                }
                request.continued().accept(mark);
            }
        } catch (IOException e) {
            throw new BadInput(shown + ": cannot be read: " + BadInput.reason(e), e);
        }
        return Optional.of(Source.after(mark, shown, recognised));
    }

    /** @param mark where a file begins; a pipe is always read from its beginning */
    private InputStream open(Source.Mark mark) throws BadInput, IOException {
        if (HistoryFiles.isStandardInput(request.name())) {
            return System.in;
        }
        if (isConnection(request.name())) {
            return LoopbackConnection.open(request.name(), request.notes());
        }
        Path path = HistoryFiles.path(request.name());
        if (request.following().isPresent()) {
            return new GrowingInput(path, request.following().get(), mark.bytes(), () -> false);
        }
        InputStream file = new FileInputStream(path.toFile());
        if (Files.isRegularFile(path)) {
            file.skipNBytes(Math.min(mark.bytes(), Files.size(path)));
        }
        return file;
    }

    @Override
    public Document read(Source.Mark mark) {
        return recognised.read(mark);
    }

    @Override
    public long unread(long read) {
        try {
            return isPipe(request.name()) || !Files.isRegularFile(HistoryFiles.path(request.name()))
                    ? -1
                    : Math.max(0, Files.size(HistoryFiles.path(request.name())) - read);
        } catch (BadInput | IOException e) {
            return -1;
        }
    }

    @Override
    public void close() throws BadInput {
        try {
            if (in != null) {
                in.close();
            }
        } catch (IOException e) {
            throw new BadInput(request.name() + ": cannot be closed: " + BadInput.reason(e), e);
        }
    }
}

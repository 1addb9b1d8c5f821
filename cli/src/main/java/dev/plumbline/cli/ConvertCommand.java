package dev.plumbline.cli;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline convert}. */
@Command(
        name = "convert",
        sortOptions = false,
        description = "Writes a history in another format.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline convert etcd.log history.ndjson",
            "  plumbline convert --to ndjson logs/ - | head",
        })
final class ConvertCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--from",
            paramLabel = "FORMAT",
            description = "The format of IN; by default it is found out. See plumbline formats.")
    private Optional<String> from = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "The format of OUT; by default that of its extension, and ndjson for -.")
    private Optional<String> to = Optional.empty();

    @Mixin
    private ReadingOptions reading;

    @Option(names = "--force", description = "Replace OUT if it exists.")
    private boolean force;

    @Mixin
    private HelpOption help;

    @Parameters(index = "0", paramLabel = "IN", description = "A file, or a folder that is one history.")
    private Path in;

    @Parameters(
            index = "1",
            paramLabel = "OUT",
            description = "A file, a folder for some formats, or - (standard output).")
    private String out;

    ConvertCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Format target = target();
        if (!target.canWrite()) {
            throw new BadInput("the format " + target.name() + " can be read but not written; expected one of "
                    + Formats.all().stream()
                            .filter(Format::canWrite)
                            .map(Format::name)
                            .collect(Collectors.joining(", ")));
        }
        boolean piped = out.equals("-");
        if (!piped) {
            refuseToReplace(Path.of(out));
        }
        Optional<Format> source = from.isEmpty() ? Optional.empty() : Optional.of(Formats.byName(from.get()));
        History history = Formats.read(in, source, reading.options());
        if (piped) {
            try {
                OutputStream bytes = new BufferedOutputStream(terminal.bytes(), 1 << 16);
                target.write(history, bytes);
                bytes.flush();
            } catch (IOException e) {
                throw new BadInput("cannot write to standard output: " + OutputFile.reason(e), e);
            }
        } else {
            write(history, target, Path.of(out));
            terminal.err()
                    .println("wrote " + Amounts.count(history.size(), "operation") + " to " + out + " (" + target.name()
                            + ")");
        }
        return 0;
    }

    private Format target() throws BadInput {
        if (to.isPresent()) {
            return Formats.byName(to.get());
        }
        if (out.equals("-")) {
            return Formats.byName("ndjson");
        }
        String extension = out.substring(out.lastIndexOf('.') + 1);
        List<Format> fitting = Formats.all().stream()
                .filter(format -> format.canWrite() && format.extensions().contains(extension))
                .toList();
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        throw new BadInput("cannot tell the format of " + out + " by its extension; expected --to FORMAT");
    }

    private void refuseToReplace(Path place) throws BadInput {
        if (Files.exists(place) && !force) {
            throw new BadInput(place + " exists; expected a new name, or --force to replace it");
        }
        if (Files.isDirectory(place)) {
            throw new BadInput(place + " is a folder, and folders are never replaced; expected a new name");
        }
    }

    /** Under another name first: a conversion that fails leaves neither half a file nor the old one changed. */
    private static void write(History history, Format format, Path place) throws BadInput {
        Path folder = place.toAbsolutePath().getParent();
        Path room = null;
        try {
            room = Files.createTempDirectory(folder, ".convert-");
            Path draft = room.resolve(place.getFileName());
            format.write(history, draft);
            Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(place, e);
        } finally {
            remove(room);
        }
    }

    private static void remove(Path folder) {
        if (folder == null) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // What is left carries a name that begins with .convert- and harms nobody.
        }
    }
}

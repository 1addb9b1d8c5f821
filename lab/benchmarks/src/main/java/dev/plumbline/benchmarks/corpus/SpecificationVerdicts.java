package dev.plumbline.benchmarks.corpus;

import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The specifications in Modular PlusCal that are rejected. They mark their mistakes by a comment {@code
 * (*:: expectedError: Kind *)} before the token that is wrong.
 */
final class SpecificationVerdicts {
    /** The name of the table, in the folder of the specifications. */
    static final String FILE = "VERDICTS.tsv";

    private static final Pattern MARK = Pattern.compile("\\*::\\s+expectedError:\\s+(\\w+)");

    private SpecificationVerdicts() {}

    static void write(Path corpus) throws BadInput, IOException {
        Path folder = corpus.resolve("mpcal/specs");
        List<String> lines = new ArrayList<>(List.of("file\texpected\tkinds of error, at the marked places"));
        List<Path> specifications;
        try (Stream<Path> files = Files.list(folder)) {
            specifications = files.filter(file -> file.toString().endsWith(".tla"))
                    .sorted()
                    .toList();
        }
        for (Path file : specifications) {
            List<String> kinds = new ArrayList<>();
            Matcher mark = MARK.matcher(Files.readString(file));
            while (mark.find()) {
                kinds.add(mark.group(1));
            }
            List<String> messages = MpcalSource.read(file, false).messages();
            if (messages.isEmpty() != kinds.isEmpty()) {
                throw new IllegalStateException(file + " marks " + kinds + ", but its messages are " + messages);
            }
            lines.add(
                    file.getFileName() + "\t" + (kinds.isEmpty() ? "accept\t-" : "refuse\t" + String.join(" ", kinds)));
        }
        Files.write(folder.resolve(FILE), lines);
    }
}

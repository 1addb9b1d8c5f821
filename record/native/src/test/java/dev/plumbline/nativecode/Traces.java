package dev.plumbline.nativecode;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The recording of a program. */
final class Traces {
    private Traces() {}

    /** Read by the readers that everybody uses. */
    static History read(Path folder) {
        try {
            return Formats.read(folder, ReadOptions.DEFAULT.withFormat(Formats.byName("trace")));
        } catch (BadInput e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    static List<Operation> of(History history, long process) {
        return history.operations().stream()
                .filter(operation -> operation.process().equals(Value.of(process)))
                .toList();
    }

    /** Every file byte by byte. */
    static String bytes(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            TreeMap<String, String> contents = new TreeMap<>();
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
            return contents.toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

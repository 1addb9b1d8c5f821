package dev.plumbline.history.statelog;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A file with values of constants: each line is an object, by name. */
public final class ConstantsFile {
    private ConstantsFile() {}

    /** @throws BadInput if a line is not an object, or a constant occurs twice */
    public static Map<String, Value> read(Path file) throws BadInput {
        Map<String, Value> constants = new TreeMap<>();
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        }
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            try {
                for (Map.Entry<String, Value> entry :
                        StateLog.fields(lines.get(i)).entrySet()) {
                    if (constants.put(entry.getKey(), entry.getValue()) != null) {
                        throw new BadInput("constant " + entry.getKey() + " twice; expected each once");
                    }
                }
            } catch (BadInput e) {
                throw e.at(file + ":" + (i + 1));
            }
        }
        return constants;
    }

    /** The value of a constant: an array at the top level is a set. */
    public static Value constant(Value logged) {
        return logged instanceof Value.Tuple array ? Value.set(array.elements()) : logged;
    }

    static boolean isOne(Path file) {
        return file.getFileName().toString().matches("conf.*\\.ndjson");
    }

    /**
     * The file next to a log that belongs to it: the only one, or the only one whose middle part ({@code 4RM} of
     * {@code conf.4RM.ndjson}) is a part of the log's name.
     */
    static Optional<Path> beside(Path log) throws BadInput {
        Path folder = log.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return Optional.empty();
        }
        List<Path> all;
        try (Stream<Path> files = Files.list(folder)) {
            all = files.filter(ConstantsFile::isOne).sorted().toList();
        } catch (IOException e) {
            throw new BadInput(folder + ": cannot be read: " + BadInput.reason(e), e);
        }
        if (all.size() < 2) {
            return all.stream().findFirst();
        }
        Set<String> parts = Set.copyOf(List.of(log.getFileName().toString().split("[._-]+")));
        List<Path> named = new ArrayList<>();
        for (Path file : all) {
            List<String> middle = Arrays.stream(file.getFileName()
                            .toString()
                            .replaceFirst("^conf", "")
                            .replaceFirst("\\.ndjson$", "")
                            .split("[._-]+"))
                    .filter(part -> !part.isEmpty())
                    .toList();
            if (!middle.isEmpty() && parts.containsAll(middle)) {
                named.add(file);
            }
        }
        return named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty();
    }
}

package dev.plumbline.benchmarks.models;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A model with the numbers of states that TLC reports for it.
 *
 * @param name of its configuration, for people
 */
record Model(String name, Path module, Path config, long distinct, long generated) {
    /**
     * The models of a table with tabs between its columns, whose first line names {@code module}, {@code config},
     * {@code distinct} and {@code generated}. Files are in the folder of the table.
     */
    static List<Model> read(Path table) throws BadInput {
        List<String> lines;
        try {
            lines = Files.readAllLines(table);
        } catch (IOException e) {
            throw new BadInput(table + ": cannot be read: " + BadInput.reason(e), e);
        }
        List<String> columns =
                lines.isEmpty() ? List.of() : Arrays.asList(lines.get(0).split("\t"));
        int[] places = {
            columns.indexOf("module"),
            columns.indexOf("config"),
            columns.indexOf("distinct"),
            columns.indexOf("generated")
        };
        if (Arrays.stream(places).anyMatch(place -> place < 0)) {
            throw new BadInput(table + ":1: expected the columns module, config, distinct, generated");
        }
        Path folder = table.toAbsolutePath().getParent();
        List<Model> models = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split("\t");
            try {
                models.add(new Model(
                        cells[places[1]].replaceFirst("\\.cfg$", ""),
                        folder.resolve(cells[places[0]]),
                        folder.resolve(cells[places[1]]),
                        Long.parseLong(cells[places[2]]),
                        Long.parseLong(cells[places[3]])));
            } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
                throw new BadInput(table + ":" + (i + 1) + ": expected a model with its numbers of states", e);
            }
        }
        return models;
    }
}

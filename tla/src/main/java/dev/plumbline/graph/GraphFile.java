package dev.plumbline.graph;

import dev.plumbline.value.BadInput;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * State graphs in files: JSON lines ({@code .jsonl}) and DOT ({@code .dot}). {@code docs/state-graph.md} describes the
 * fields.
 *
 * <p>DOT is the format that TLC writes with {@code -dump dot,actionlabels}. Files of TLC and of Plumbline can both be
 * read; in those of TLC, actions have no arguments.
 */
public enum GraphFile {
    JSON_LINES,
    DOT;

    /** The format of a file, by the end of its name. */
    public static Optional<GraphFile> of(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
            return Optional.of(JSON_LINES);
        }
        return name.endsWith(".dot") || name.endsWith(".gv") ? Optional.of(DOT) : Optional.empty();
    }

    /**
     * Writes a graph into a file in this format.
     *
     * @param spec the name of the specification
     * @throws BadInput if the file cannot be written
     */
    public void write(SearchResult explored, String spec, Path file) throws BadInput {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            if (this == DOT) {
                DotWriter.write(explored.graph(), spec, out);
            } else {
                JsonLinesWriter.write(explored, spec, out);
            }
        } catch (IOException e) {
            throw new BadInput("cannot write the graph to " + file + ": " + BadInput.reason(e), e);
        }
    }

    /**
     * Reads a graph in DOT, as TLC or {@link #write} wrote it.
     *
     * @throws BadInput if it cannot be read, with the line
     */
    public static StateGraph readDot(Path file) throws BadInput {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return new DotReader(String.valueOf(file.getFileName())).read(in);
        } catch (CharacterCodingException e) {
            throw new BadInput(file + ": not text in UTF-8; expected a graph in DOT", e);
        } catch (IOException e) {
            throw new BadInput(file + ": " + BadInput.reason(e) + "; expected a graph in DOT", e);
        }
    }
}

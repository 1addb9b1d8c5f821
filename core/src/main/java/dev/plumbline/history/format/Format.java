package dev.plumbline.history.format;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One file format for histories. {@link Formats} has all of them. */
public interface Format {
    /** The name that users choose it by: {@code ndjson}. */
    String name();

    /** One line for a list of formats. */
    String description();

    /** Usual endings of file names, without the dot. */
    List<String> extensions();

    /** Whether a file with these first bytes (all of them, if it is short) is of this format. */
    boolean fits(byte[] head);

    /**
     * Whether it only fits files that it recognises for certain, so that it comes before formats that accept any JSON.
     */
    default boolean recognisesForCertain() {
        return false;
    }

    /**
     * Whether times are readings of a clock that all processes share, so that several files together can be one
     * history. If the order of lines is the time, the lines of two files are not ordered.
     */
    boolean isClocked();

    /** Whether it is text, in UTF-8. */
    default boolean isText() {
        return true;
    }

    /** Whether a file without content can be of this format: a recorder may be killed before it writes anything. */
    default boolean mayBeEmpty() {
        return false;
    }

    /** The meaning of {@code :fail} unless the reader chooses; most formats have no such event. */
    default ReadOptions.FailMeaning failMeaning() {
        return ReadOptions.FailMeaning.DID_NOT_HAPPEN;
    }

    /**
     * Passes the operations of one file to the intake.
     *
     * @throws BadInput with file and line (or byte) if the source is not of this format
     */
    void read(Source source, ReadOptions options, Intake intake) throws BadInput;

    /** Whether it supports histories of this order. */
    default boolean supports(Order order) {
        return TimeboxedHistory.supports(order);
    }

    /** Whether it supports annotations. */
    default boolean supportsAnnotations() {
        return false;
    }

    default boolean canWrite() {
        return false;
    }

    /** @throws BadInput if this format does not support the history, or cannot write at all */
    default void write(History history, OutputStream out) throws IOException, BadInput {
        throw new BadInput("the format " + name() + " can be read but not written; expected one of "
                + Formats.names(Format::canWrite));
    }

    /** Writes a file, or a folder if the format has one file for each process. */
    default void write(History history, Path to) throws IOException, BadInput {
        try (OutputStream out = Files.newOutputStream(to)) {
            write(history, out);
        }
    }
}

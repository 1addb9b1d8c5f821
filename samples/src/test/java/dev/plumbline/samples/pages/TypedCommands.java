package dev.plumbline.samples.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The commands that were typed, with their times: a file to watch while a long run goes on, and its totals. */
final class TypedCommands {
    private final Path file;
    private final long begun = System.nanoTime();
    private final List<String> skipped = new ArrayList<>();
    private int pages;
    private int commands;
    private int failures;

    TypedCommands(Path file) throws IOException {
        this.file = file;
        Files.writeString(file, "");
    }

    void begin(String page) throws IOException {
        pages++;
        append(page + "\n");
    }

    void add(String page, PageStep.Command command, long nanoseconds, boolean failed) throws IOException {
        commands++;
        failures += failed ? 1 : 0;
        append(String.format(
                Locale.ROOT,
                "%7.1f s%s  %s:%d: %s%n",
                nanoseconds / 1e9,
                failed ? " FAILED" : "",
                page,
                command.line(),
                command.name()));
    }

    /** @param why which page was skipped, and why */
    void skip(String why) throws IOException {
        skipped.add(why);
        append("skipped: " + why + "\n");
    }

    String totals() {
        return String.format(
                Locale.ROOT,
                "%s%d commands of %d pages were typed in %d s, %d of them failed; all of them: %s",
                skipped.stream().map(why -> "skipped: " + why + "\n").collect(Collectors.joining()),
                commands,
                pages,
                (System.nanoTime() - begun) / 1_000_000_000,
                failures,
                file);
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }
}

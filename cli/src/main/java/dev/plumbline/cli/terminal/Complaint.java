package dev.plumbline.cli.terminal;

import dev.plumbline.explain.visible.VisibleText;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes a problem in one line. */
public final class Complaint {
    private Complaint() {}

    /** A defect of Plumbline, with how to get the details. */
    public static String internal(Throwable problem) {
        return "internal error: " + oneLine(problem.toString())
                + "; this is a defect of Plumbline (PLUMBLINE_DEBUG=1 shows the stack trace)";
    }

    public static String oneLine(String message) {
        return message == null
                ? ""
                : Stream.of(VisibleText.lines(message).split("\n"))
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining(" "));
    }
}

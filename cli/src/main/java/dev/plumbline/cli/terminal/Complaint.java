package dev.plumbline.cli.terminal;

import dev.plumbline.explain.visible.VisibleText;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a problem is put to people: in one line. */
public final class Complaint {
    private Complaint() {}

    /** What is our fault, and how to see more of it. */
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

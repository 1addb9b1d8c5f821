package dev.plumbline.explain.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** One way to write a report down, for a program or for people. Another format is another small class. */
public interface ReportFormat {
    /** Does not close the stream. */
    void write(List<Case> cases, OutputStream out) throws IOException;
}

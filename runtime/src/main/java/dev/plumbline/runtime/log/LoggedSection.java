package dev.plumbline.runtime.log;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ProcessId;
import java.time.Instant;
import java.util.List;

/** One attempt at a section, with the clock that it ended with. */
public record LoggedSection(
        ProcessId process,
        boolean aborted,
        Instant started,
        Instant ended,
        Clock clock,
        List<LoggedElement> elements) {}

package dev.plumbline.runtime.log;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One attempt at a section, with its final clock.
 *
 * @param extras further values, by variable, that the process needs if it is killed and restarted
 */
public record LoggedSection(
        ProcessId process,
        boolean aborted,
        Instant started,
        Instant ended,
        Clock clock,
        List<LoggedElement> elements,
        Map<String, Value> extras) {}

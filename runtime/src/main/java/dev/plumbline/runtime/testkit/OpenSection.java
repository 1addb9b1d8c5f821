package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * The sections of one process, called as by the runtime: each takes a tick, merges the clocks that it gets, and ends by
 * commit or abort. It logs its steps.
 */
final class OpenSection {
    private final ProcessId process;
    private final Resource resource;
    private final List<String> steps;
    private Clock committed = Clock.NONE;
    private Clock clock = Clock.NONE;
    private boolean open;

    OpenSection(ProcessId process, Resource resource, List<String> steps) {
        this.process = process;
        this.resource = resource;
        this.steps = steps;
    }

    boolean isOpen() {
        return open;
    }

    Resource resource() {
        return resource;
    }

    private void begin() {
        if (!open) {
            open = true;
            clock = committed.tick(process);
        }
    }

    /** Empty if the resource asked for a retry. */
    Optional<ClockedValue> read() {
        begin();
        try {
            ClockedValue read = resource.read();
            clock = clock.merge(read.clock());
            steps.add(process + " reads " + read.value());
            return Optional.of(read);
        } catch (SectionAborted e) {
            steps.add(process + " reads, to be tried again: " + e.getMessage());
            return Optional.empty();
        }
    }

    Optional<WriteResult> write(Value value) {
        begin();
        try {
            WriteResult written = resource.write(value);
            clock = clock.merge(written.clock());
            steps.add(process + " writes " + value);
            return Optional.of(written);
        } catch (SectionAborted e) {
            steps.add(process + " writes, to be tried again: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Whether the resource agreed. */
    boolean prepare() {
        begin();
        try {
            clock = clock.merge(resource.prepare());
            return true;
        } catch (SectionAborted e) {
            steps.add(process + " prepares, to be tried again: " + e.getMessage());
            return false;
        }
    }

    /** Ends the section and returns its clock. */
    Clock commit() {
        resource.commit(clock);
        steps.add(process + " commits");
        return end();
    }

    Clock abort() {
        resource.abort(clock);
        steps.add(process + " aborts");
        return end();
    }

    private Clock end() {
        open = false;
        committed = clock;
        return clock;
    }

    AssertionError broken(String rule) {
        return new AssertionError(rule + "\nsteps:\n  " + String.join("\n  ", steps));
    }
}

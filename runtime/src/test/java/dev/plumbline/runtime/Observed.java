package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A resource that writes down who used it, in the order in which sections ended. It does so before the resource itself
 * learns of the end, so while the section still has its locks.
 */
final class Observed implements Resource {
    /**
     * The accesses of one section.
     *
     * @param record the number of the section's record; 0 if it was not logged
     */
    record Access(ProcessId process, long record, boolean committed, List<Value> read, List<Value> written) {}

    private final ProcessId process;
    private final Resource resource;
    private final List<Access> accesses;
    private List<Value> read = new ArrayList<>();
    private List<Value> written = new ArrayList<>();

    /** @param accesses of all processes to the content of the resource */
    Observed(ProcessId process, Resource resource, List<Access> accesses) {
        this.process = process;
        this.resource = resource;
        this.accesses = accesses;
    }

    @Override
    public ClockedValue read() {
        ClockedValue answer = resource.read();
        read.add(answer.value());
        return answer;
    }

    @Override
    public WriteResult write(Value value) {
        WriteResult answer = resource.write(value);
        written.add(value);
        return answer;
    }

    @Override
    public Clock prepare() {
        return resource.prepare();
    }

    private void ended(Clock clock, boolean committed) {
        synchronized (accesses) {
            accesses.add(new Access(process, clock.get(process), committed, read, written));
        }
        read = new ArrayList<>();
        written = new ArrayList<>();
    }

    @Override
    public void commit(Clock clock) {
        ended(clock, true);
        resource.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        ended(clock, false);
        resource.abort(clock);
    }
}

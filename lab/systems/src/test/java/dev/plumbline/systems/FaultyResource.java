package dev.plumbline.systems;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;

/** A resource with a mistake: each third write is forgotten, or each third read returns the value before once more. */
public final class FaultyResource implements Resource {
    private final Resource right;
    private final boolean forgets;
    private int accesses;
    private ClockedValue last = null;

    public FaultyResource(Resource right, boolean forgets) {
        this.right = right;
        this.forgets = forgets;
    }

    private ClockedValue read(Resource from) {
        if (!forgets && last != null && ++accesses % 3 == 0) {
            return last;
        }
        last = from.read();
        return last;
    }

    private WriteResult write(Resource to, Value value) {
        return forgets && ++accesses % 3 == 0 ? WriteResult.UNKNOWN : to.write(value);
    }

    @Override
    public ClockedValue read() {
        return read(right);
    }

    @Override
    public WriteResult write(Value value) {
        return write(right, value);
    }

    @Override
    public Resource at(Value index) {
        Resource part = right.at(index);
        return new Resource() {
            @Override
            public ClockedValue read() {
                return FaultyResource.this.read(part);
            }

            @Override
            public WriteResult write(Value value) {
                return FaultyResource.this.write(part, value);
            }

            @Override
            public void commit(Clock clock) {}

            @Override
            public void abort(Clock clock) {}
        };
    }

    @Override
    public Clock prepare() {
        return right.prepare();
    }

    @Override
    public void commit(Clock clock) {
        right.commit(clock);
    }

    @Override
    public void abort(Clock clock) {
        right.abort(clock);
    }

    @Override
    public void close() {
        right.close();
    }
}

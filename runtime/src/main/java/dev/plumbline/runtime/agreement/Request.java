package dev.plumbline.runtime.agreement;

import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A message from the coordinator of a transaction to a participant.
 *
 * @param coordinator the member whose section writes
 * @param number of the transaction among those of the coordinator, from 1
 * @param value to commit
 * @param clock of the section that commits
 */
record Request(Kind kind, Value coordinator, long number, Value value, Clock clock) {
    enum Kind {
        PREPARE,
        COMMIT,
        ABORT
    }

    static Request prepare(Value coordinator, long number) {
        return new Request(Kind.PREPARE, coordinator, number, Tla.DEFAULT_INIT_VALUE, Clock.NONE);
    }

    static Request commit(Value coordinator, long number, Value value, Clock clock) {
        return new Request(Kind.COMMIT, coordinator, number, value, clock);
    }

    static Request abort(Value coordinator, long number) {
        return new Request(Kind.ABORT, coordinator, number, Tla.DEFAULT_INIT_VALUE, Clock.NONE);
    }

    void write(DataOutput out) throws IOException {
        out.writeByte(kind.ordinal());
        ValueBytes.write(coordinator, out);
        out.writeLong(number);
        ValueBytes.write(value, out);
        clock.write(out);
    }

    static Request read(DataInput in) throws IOException {
        int kind = in.readByte();
        if (kind < 0 || kind >= Kind.values().length) {
            throw new IOException("no kind of request has the number " + kind);
        }
        return new Request(
                Kind.values()[kind], ValueBytes.read(in), in.readLong(), ValueBytes.read(in), Clock.read(in));
    }
}

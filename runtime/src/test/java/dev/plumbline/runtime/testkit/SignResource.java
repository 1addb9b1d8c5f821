package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.value.Value;
import java.util.Optional;

final class SignResource implements Resource {
    private final Sign sign;
    private Optional<Value> written = Optional.empty();

    SignResource(Sign sign) {
        this.sign = sign;
    }

    @Override
    public ClockedValue read() {
        return ClockedValue.plain(written.orElse(sign.shown()));
    }

    @Override
    public WriteResult write(Value value) {
        written = Optional.of(value);
        return WriteResult.UNKNOWN;
    }

    @Override
    public void commit(Clock clock) {
        written.ifPresent(sign::show);
        written = Optional.empty();
    }

    @Override
    public void abort(Clock clock) {
        written = Optional.empty();
    }
}

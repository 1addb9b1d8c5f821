package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.Stamped;
import dev.plumbline.runtime.resource.Written;
import dev.plumbline.value.Value;
import java.util.Optional;

final class SignResource implements Resource {
    private final Sign sign;
    private Optional<Value> written = Optional.empty();

    SignResource(Sign sign) {
        this.sign = sign;
    }

    @Override
    public Stamped read() {
        return Stamped.plain(written.orElse(sign.shown()));
    }

    @Override
    public Written write(Value value) {
        written = Optional.of(value);
        return Written.UNKNOWN;
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

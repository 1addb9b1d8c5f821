package dev.plumbline.runtime.system;

import dev.plumbline.runtime.agreement.Members;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The members that share a variable find each other in the folder of a {@link PortDirectory}. */
final class FolderMembers implements Members {
    private final PortDirectory directory;
    private final String variable;
    private final Value self;
    private final List<Value> others;

    FolderMembers(PortDirectory directory, String variable, Value self, Value all) {
        this.directory = directory;
        this.variable = variable;
        this.self = self;
        others = Tla.elements(all).stream().filter(m -> !m.equals(self)).toList();
    }

    @Override
    public Value self() {
        return self;
    }

    @Override
    public List<Value> others() {
        return others;
    }

    @Override
    public void publish(int port) {
        directory.publish(variable, self, port);
    }

    @Override
    public Optional<Integer> port(Value other) {
        Path file = directory.file(variable, other, PortDirectory.PORT);
        try {
            return Files.exists(file) ? Optional.of(directory.reached(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a port from " + file, e);
        }
    }

    private Path leftFile(Value member) {
        return directory.file(variable, member, "left");
    }

    @Override
    public void leave(Clock accesses) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            accesses.write(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        directory.whole(leftFile(self), bytes.toByteArray());
    }

    @Override
    public Optional<Clock> left(Value other) {
        Path file = leftFile(other);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            return Optional.of(Clock.read(in));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the clock of a member from " + file, e);
        }
    }
}

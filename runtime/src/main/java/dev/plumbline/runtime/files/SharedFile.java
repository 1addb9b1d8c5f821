package dev.plumbline.runtime.files;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A variable in a file. A section locks it with its first access and unlocks it when it ends. The lock is a file too, so
 * it stays when its process is killed: no other process reads the value before it is known whether the section has
 * committed.
 *
 * <p><b>Clocks</b> are in a second file: that of the last write, and that of all accesses. As for a variable of one JVM,
 * a read comes after the last write, and a write after all accesses.
 *
 * <p><b>Continuing after a kill.</b> A section has committed if it is in the log. If the process has left the lock, its
 * last section with an access may not have reached the file. The clock of a section is in the file once it has, and no
 * clock of an earlier section contains it, so the last write of the log is written again if its clock is not there.
 */
final class SharedFile implements Resource {
    private static final long PATIENCE_NANOS = 2_000_000;
    private static final long PAUSE_NANOS = 100_000;

    private final FileFolder folder;
    private final String file;
    private final Value initial;
    private Optional<ClockedValue> logged = Optional.empty();
    private boolean locked;
    private boolean written;
    private Value current;
    private Clock writes = Clock.NONE;
    private Clock accesses = Clock.NONE;

    SharedFile(FileFolder folder, String file, Value initial) {
        this.folder = folder;
        this.file = file;
        this.initial = initial;
        current = initial;
    }

    /** A section waits for a bounded time, so two that take two files in opposite order do not wait for ever. */
    private void lock() {
        if (locked) {
            return;
        }
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!folder.lock(file)) {
            if (System.nanoTime() > end || Thread.currentThread().isInterrupted()) {
                throw new SectionAborted("another section holds the file " + file);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        loaded();
    }

    private void loaded() {
        locked = true;
        written = false;
        current = folder.value(file).orElse(initial);
        folder.clocks(file).ifPresent(bytes -> {
            try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
                writes = Clock.read(in);
                accesses = Clock.read(in);
            } catch (IOException e) {
                throw new UncheckedIOException("the clocks of the file " + file + " in " + folder, e);
            }
        });
    }

    @Override
    public ClockedValue read() {
        lock();
        return new ClockedValue(current, writes);
    }

    @Override
    public WriteResult write(Value value) {
        lock();
        Value old = current;
        current = value;
        written = true;
        return new WriteResult(Optional.of(old), accesses);
    }

    @Override
    public void commit(Clock clock) {
        if (locked) {
            store(clock);
            unlock();
        }
    }

    @Override
    public void abort(Clock clock) {
        if (locked) {
            written = false;
            store(clock);
            unlock();
        }
    }

    /** The value comes first: once the clock is there, the section counts as done. */
    private void store(Clock clock) {
        if (written) {
            folder.write(file, current);
            writes = clock;
        }
        Clock all = accesses.merge(clock);
        if (written || !all.equals(accesses)) {
            accesses = all;
            folder.writeClocks(file, clocks());
        }
    }

    private void unlock() {
        locked = false;
        folder.unlock(file);
    }

    private byte[] clocks() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writes.write(out);
            accesses.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Other processes have written the file too, so only the own last write is known here. */
    @Override
    public void restore(LoggedAccess access) {
        if (access.write()) {
            logged = Optional.of(new ClockedValue(access.value(), access.clock()));
        }
    }

    /** Each committed section is in the file already. */
    @Override
    public Optional<Value> state() {
        return Optional.of(Tla.tuple());
    }

    @Override
    public void restored(Clock clock) {
        if (!folder.isOwnLock(file)) {
            return;
        }
        loaded();
        if (logged.isPresent() && !logged.get().clock().within(accesses)) {
            current = logged.get().value();
            written = true;
            store(logged.get().clock());
            written = false;
        }
        // The last record may be an aborted one.
        store(clock);
        unlock();
    }

    @Override
    public String toString() {
        return "the file " + file + " in " + folder;
    }
}

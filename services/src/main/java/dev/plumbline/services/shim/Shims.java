package dev.plumbline.services.shim;

import dev.plumbline.services.Service.Launch;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The library in the processes of all nodes. Each node has a file of two numbers, which its processes map into their
 * memory, so that a fault begins and ends at once for all of them.
 */
public final class Shims {
    /** Nodes without the library, for plans that do not need it. */
    public static final Shims NONE = new Shims(Optional.empty(), Path.of(""));

    private static final int SLOW = 0;
    private static final int CLOCK = 1;

    private final Optional<Path> library;
    private final Path folder;

    private Shims(Optional<Path> library, Path folder) {
        this.library = library;
        this.folder = folder;
    }

    /** @param folder for the library, and for what it needs of each node */
    public static Shims built(Path folder, int nodes) throws BadInput, IOException {
        Shims shims = new Shims(Optional.of(ShimLibrary.compiled(folder)), folder.toAbsolutePath());
        for (int node = 1; node <= nodes; node++) {
            Files.createDirectories(shims.undo(node));
            Files.write(shims.control(node), new byte[2 * Long.BYTES]);
        }
        return shims;
    }

    private Path control(int node) {
        return folder.resolve("n" + node + ".control");
    }

    private Path undo(int node) {
        return folder.resolve("n" + node + ".undo");
    }

    /**
     * The same program with the library.
     *
     * @param root the folder of the node: only files below it are slow or lost
     */
    public Launch on(Launch launch, int node, Path root) throws IOException {
        return library.isEmpty()
                ? launch
                : launch.with("LD_PRELOAD", library.get().toString())
                        .with("PLUMBLINE_SHIM_ROOT", root.toRealPath().toString())
                        .with("PLUMBLINE_SHIM_UNDO", undo(node).toString())
                        .with("PLUMBLINE_SHIM_CONTROL", control(node).toString());
    }

    /** How much longer each write and sync takes. */
    public void slow(int node, long millis) throws IOException {
        set(node, SLOW, millis);
    }

    /** How far the time of day is ahead. */
    public void clock(int node, long millis) throws IOException {
        set(node, CLOCK, millis);
    }

    private void set(int node, int which, long millis) throws IOException {
        try (FileChannel channel = FileChannel.open(control(node), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            LongBuffer numbers = channel.map(FileChannel.MapMode.READ_WRITE, 0, 2 * Long.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer();
            numbers.put(which, TimeUnit.MILLISECONDS.toNanos(millis));
        }
    }

    /**
     * Undoes all writes of a node that were not synced. Its processes have ended.
     *
     * @return the number of writes
     */
    public int loseUnsynced(int node, Path root) throws IOException {
        return UnsyncedWrites.undo(undo(node), root);
    }
}

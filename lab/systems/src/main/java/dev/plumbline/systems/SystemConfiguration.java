package dev.plumbline.systems;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A specified system and the number of its processes. */
public enum SystemConfiguration {
    QUEUE("queue", "queue", "queue.run", "WorkQueue.tla"),
    LOCKS("locks", "locks", "locks.run", "LockService.tla"),
    LOSSY_POST("post, lossy", "post", "lossy.run", "post.run", "Post.tla"),
    RELAXED_POST("post, relaxed", "post", "relaxed.run", "post.run", "Post.tla"),
    GROW_COUNTER("grow-counter", "replicas", "grow-counter.run", "replicas.run", "Replicas.tla"),
    PN_COUNTER("pn-counter", "replicas", "pn-counter.run", "replicas.run", "Replicas.tla"),
    ADD_WINS_SET("add-wins-set", "replicas", "add-wins-set.run", "replicas.run", "Replicas.tla"),
    LWW_REGISTER("lww-register", "replicas", "lww-register.run", "replicas.run", "Replicas.tla"),
    TWO_PHASE("lamps, two-phase", "lamps", "two-phase.run", "hall.run", "Lamps.tla"),
    FILES("lamps, files", "lamps", "files.run", "hall.run", "Lamps.tla"),
    DURABLE("lamps, durable", "lamps", "durable.run", "rooms.run", "hall.run", "Lamps.tla"),
    NESTED("lamps, nested", "lamps", "nested.run", "rooms.run", "hall.run", "Lamps.tla"),
    RAFT_1("raft, n=1", "raft", "raft1.run", "raft.run", "RaftStore.tla"),
    RAFT_3("raft, n=3", "raft", "raft3.run", "raft.run", "RaftStore.tla"),
    RAFT_3_CRASH("raft, n=3 +fail", "raft", "raft3crash.run", "raft.run", "RaftStore.tla"),
    RAFT_5("raft, n=5", "raft", "raft5.run", "raft.run", "RaftStore.tla");

    /** The configurations of the Raft store. */
    public static final List<SystemConfiguration> RAFT = List.of(RAFT_1, RAFT_3, RAFT_3_CRASH, RAFT_5);

    private final String title;
    private final String folder;
    private final List<String> files;

    SystemConfiguration(String title, String folder, String... files) {
        this.title = title;
        this.folder = folder;
        this.files = List.of(files);
    }

    /** As tables name it. */
    public String title() {
        return title;
    }

    /**
     * Copies the specification and its configurations to a folder.
     *
     * @return the configuration, for {@code plumbline mpcal run}
     */
    public Path unpack(Path target) throws BadInput {
        try {
            Files.createDirectories(target);
            for (String file : files) {
                try (InputStream in = SystemConfiguration.class.getResourceAsStream(folder + "/" + file)) {
                    if (in == null) {
                        throw new IllegalStateException("there is no resource " + folder + "/" + file);
                    }
                    Files.copy(in, target.resolve(file), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new BadInput("cannot write to " + target + ": " + e.getMessage(), e);
        }
        return target.resolve(files.get(0));
    }
}

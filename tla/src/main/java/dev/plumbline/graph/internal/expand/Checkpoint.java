package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file from which a search can continue: the states found so far, and how many of them were explored. A breadth-first
 * search has no other state. A new file replaces the old one only when it is complete.
 */
public final class Checkpoint {
    private static final String FORMAT = "plumbline states 2";

    private final Path file;

    public Checkpoint(Path file) {
        this.file = file;
    }

    /**
     * The progress of a search.
     *
     * @param initial the number of initial states
     * @param explored the number of explored states
     * @param generated the number of states generated so far
     */
    public record Reached(int initial, int explored, long generated) {}

    public boolean exists() {
        return Files.exists(file);
    }

    public void delete() throws BadInput {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new BadInput("cannot delete " + file + ": " + BadInput.reason(e), e);
        }
    }

    /** @throws BadInput if it cannot be written */
    public void save(RowStates states, Reached reached) throws BadInput {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(draft)))) {
            out.writeUTF(FORMAT);
            out.writeUTF(states.spec().signature());
            out.writeInt(reached.initial());
            out.writeInt(reached.explored());
            out.writeLong(reached.generated());
            states.write(out);
        } catch (IOException e) {
            throw new BadInput("cannot keep the states in " + draft + ": " + BadInput.reason(e), e);
        } catch (SpecException e) {
            throw new BadInput("cannot keep the states in " + draft + ": " + e.getMessage(), e);
        }
        try {
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new BadInput("cannot replace " + file + " by " + draft + ": " + BadInput.reason(e), e);
        }
    }

    /**
     * Reads the states of the file into an empty store.
     *
     * @throws BadInput if the file was not written by a search, or by a search of another specification
     */
    public Reached load(RowStates states) throws BadInput {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (!in.readUTF().equals(FORMAT)) {
                throw new BadInput(file + ": expected a file that a search has written (" + FORMAT + ")");
            }
            if (!in.readUTF().equals(states.spec().signature())) {
                throw new BadInput(file + ": states of another specification; expected the same modules, .cfg and"
                        + " constants (give another file, or delete this one)");
            }
            Reached reached = new Reached(in.readInt(), in.readInt(), in.readLong());
            states.read(in);
            return reached;
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read as states of a search: " + BadInput.reason(e), e);
        } catch (SpecException e) {
            throw new BadInput(file + ": " + e.getMessage(), e);
        }
    }
}

package dev.plumbline.casestudies.merge;

import java.util.ArrayList;
import java.util.List;

/**
 * An array of which several clients have copies, and the server through which they exchange changes. The server has no
 * copy, only the changes in the order of uploading.
 */
public final class SharedArray {
    private final OperationMerge merge;
    private final List<Copy> copies = new ArrayList<>();
    private final List<List<ArrayOperation>> server = new ArrayList<>();

    /** The first client is 1. */
    public SharedArray(int clients, List<Integer> initial, OperationMerge merge) {
        this.merge = merge;
        for (int client = 1; client <= clients; client++) {
            copies.add(new Copy(initial));
        }
    }

    /** Changes the copy of the operation's client. */
    public void perform(ArrayOperation operation) {
        Copy copy = copy(operation.client());
        operation.applyTo(copy.array);
        copy.changes.add(operation);
    }

    /**
     * Uploads the changes of a client and downloads those of the others.
     *
     * @throws EndlessMerge if merge rules call each other without end; nothing has changed then
     */
    public void mergeChanges(int client) {
        Copy copy = copy(client);
        List<ArrayOperation> news = server.subList(copy.seen, server.size()).stream()
                .flatMap(List::stream)
                .toList();
        // Client and server merge each by itself, and see the other's changes as the right ones.
        List<ArrayOperation> atClient = merge.merge(copy.changes, news).right();
        List<ArrayOperation> atServer = merge.merge(news, copy.changes).right();
        atClient.forEach(operation -> operation.applyTo(copy.array));
        copy.applied.addAll(atClient);
        if (!copy.changes.isEmpty()) {
            server.add(atServer);
            copy.changes.clear();
        }
        copy.seen = server.size();
    }

    /** Merges all clients in ascending order, until each knows everything. */
    public void mergeAll() {
        for (int round = 0; round < 2; round++) {
            for (int client = 1; client <= copies.size(); client++) {
                mergeChanges(client);
            }
        }
    }

    public List<Integer> array(int client) {
        return List.copyOf(copy(client).array);
    }

    /** The transformed operations of others that the client applied. */
    public List<ArrayOperation> applied(int client) {
        return List.copyOf(copy(client).applied);
    }

    private Copy copy(int client) {
        return copies.get(client - 1);
    }

    private static final class Copy {
        private final List<Integer> array;
        private final List<ArrayOperation> changes = new ArrayList<>();
        private final List<ArrayOperation> applied = new ArrayList<>();
        private int seen;

        private Copy(List<Integer> initial) {
            this.array = new ArrayList<>(initial);
        }
    }
}

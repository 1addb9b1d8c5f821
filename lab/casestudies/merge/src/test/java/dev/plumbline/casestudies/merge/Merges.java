package dev.plumbline.casestudies.merge;

import dev.plumbline.casestudies.merge.ArrayOperation.ArrayClear;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayErase;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayInsert;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayMove;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySet;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySwap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Operations and merges for tests that were not generated: handwritten, at random, all pairs. */
final class Merges {
    private Merges() {}

    /**
     * The operations of two clients on the array 1 2 3, and the final array of both. The first one's value is 4, then
     * 5.
     */
    static final List<String> HANDWRITTEN = List.of(
            "set 0 4 | set 1 5 | 4 5 3",
            "set 1 4 | set 1 5 | 1 5 3",
            "set 0 4 | insert 0 5 | 5 4 2 3",
            "set 0 4 | insert 3 5 | 4 2 3 5",
            "insert 1 4 | set 1 5 | 1 4 5 3",
            "set 1 4 | erase 1 | 1 3",
            "set 2 4 | erase 0 | 2 4",
            "erase 2 | set 0 5 | 5 2",
            "set 0 4 | clear | ",
            "clear | set 2 5 | ",
            "set 0 4 | move 0 2 | 2 3 4",
            "move 0 2 | set 0 5 | 2 3 5",
            "set 1 4 | move 0 2 | 4 3 1",
            "insert 0 4 | insert 3 5 | 4 1 2 3 5",
            "insert 0 4 | insert 0 5 | 4 5 1 2 3",
            "insert 3 4 | insert 0 5 | 5 1 2 3 4",
            "insert 0 4 | erase 0 | 4 2 3",
            "insert 3 4 | erase 0 | 2 3 4",
            "erase 1 | insert 1 5 | 1 5 3",
            "insert 1 4 | clear | ",
            "clear | insert 0 5 | ",
            "insert 0 4 | move 0 2 | 4 2 3 1",
            "move 2 0 | insert 3 5 | 3 1 2 5",
            "erase 0 | erase 2 | 2",
            "erase 1 | erase 1 | 1 3",
            "erase 2 | erase 0 | 2",
            "erase 0 | clear | ",
            "clear | clear | ",
            "move 0 2 | erase 0 | 2 3",
            "erase 1 | move 0 2 | 3 1",
            "move 2 0 | erase 1 | 3 1",
            "move 0 2 | clear | ",
            "clear | move 1 0 | ",
            "move 0 1 | move 0 1 | 2 1 3",
            "move 0 2 | move 0 1 | 2 1 3",
            "move 0 2 | move 2 0 | 3 2 1");

    /** One line of the handwritten ones. */
    static void run(String line) {
        String[] parts = line.split("\\|");
        SharedArray shared = new SharedArray(2, List.of(1, 2, 3), OperationMerge.standard());
        shared.perform(operation(1, parts[0].strip()));
        shared.perform(operation(2, parts[1].strip()));
        shared.mergeAll();
        List<Integer> expected = Arrays.stream(parts[2].strip().split(" "))
                .filter(number -> !number.isEmpty())
                .map(Integer::valueOf)
                .toList();
        for (int client = 1; client <= 2; client++) {
            if (!shared.array(client).equals(expected)) {
                throw new AssertionError(line + ": client " + client + " has " + shared.array(client));
            }
        }
    }

    private static ArrayOperation operation(int client, String text) {
        String[] words = text.split(" ");
        int first = words.length > 1 ? Integer.parseInt(words[1]) : 0;
        int second = words.length > 2 ? Integer.parseInt(words[2]) : 0;
        return switch (words[0]) {
            case "set" -> new ArraySet(client, first, second);
            case "insert" -> new ArrayInsert(client, first, second);
            case "move" -> new ArrayMove(client, first, second);
            case "erase" -> new ArrayErase(client, first);
            case "clear" -> new ArrayClear(client);
            default -> throw new IllegalArgumentException(text);
        };
    }

    /** So many merges of two or three clients, with one to three operations each, on arrays of up to six elements. */
    static void random(int number, long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < number; i++) {
            int clients = 2 + random.nextInt(2);
            List<Integer> initial = new ArrayList<>();
            for (int length = random.nextInt(7); initial.size() < length; ) {
                initial.add(initial.size() + 1);
            }
            SharedArray shared = new SharedArray(clients, initial, OperationMerge.standard());
            for (int client = 1; client <= clients; client++) {
                for (int left = 1 + random.nextInt(3); left > 0; left--) {
                    shared.perform(random(client, shared.array(client).size(), random));
                }
            }
            shared.mergeAll();
            for (int client = 2; client <= clients; client++) {
                if (!shared.array(client).equals(shared.array(1))) {
                    throw new AssertionError("merge " + i + " of seed " + seed + ": " + shared.array(client) + " and "
                            + shared.array(1));
                }
            }
        }
    }

    private static ArrayOperation random(int client, int size, Random random) {
        int value = 100 + random.nextInt(100);
        int sort = size == 0 ? 0 : random.nextInt(size == 1 ? 4 : 5);
        return switch (sort) {
            case 0 -> new ArrayInsert(client, random.nextInt(size + 1), value);
            case 1 -> new ArraySet(client, random.nextInt(size), value);
            case 2 -> new ArrayErase(client, random.nextInt(size));
            case 3 -> new ArrayClear(client);
            default -> {
                int from = random.nextInt(size);
                yield new ArrayMove(client, from, (from + 1 + random.nextInt(size - 1)) % size);
            }
        };
    }

    /** Every operation that a client can perform on three elements: 17, and 20 with swaps. */
    static List<ArrayOperation> all(int client, boolean swaps) {
        List<ArrayOperation> all = new ArrayList<>(List.of(new ArrayClear(client)));
        for (int i = 0; i <= 3; i++) {
            all.add(new ArrayInsert(client, i, 3 + client));
            for (int j = 0; i < 3 && j < 3; j++) {
                if (i != j) {
                    all.add(new ArrayMove(client, i, j));
                }
                if (swaps && i < j) {
                    all.add(new ArraySwap(client, i, j));
                }
            }
            if (i < 3) {
                all.add(new ArraySet(client, i, 3 + client));
                all.add(new ArrayErase(client, i));
            }
        }
        return all;
    }
}

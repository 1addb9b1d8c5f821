package dev.plumbline.jvm.internal.race;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The variables of one execution. A field of an object is identified by its number, an element of an array by its
 * index; no object has both. Keeps every accessed object until the execution ends, because objects are identified by
 * their identity.
 */
final class ShadowMemory {
    private static final int FIRST_SIZE = 4;

    private final Map<Object, Cells> objects = new IdentityHashMap<>();
    /** Threads access the same object many times in a row. */
    private Object recent;

    private Cells cellsOfRecent;

    Variable cell(Object object, int key) {
        if (object != recent || cellsOfRecent == null) {
            Cells cells = objects.get(object);
            if (cells == null) {
                cells = new Cells();
                objects.put(object, cells);
            }
            recent = object;
            cellsOfRecent = cells;
        }
        return cellsOfRecent.get(key);
    }

    /** A hash table with open addressing; arrays can have many cells, most objects have few. */
    private static final class Cells {
        private int[] keys = new int[FIRST_SIZE];
        private Variable[] cells = new Variable[FIRST_SIZE];
        private int size;

        Variable get(int key) {
            int at = slot(key);
            if (cells[at] == null) {
                if (2 * ++size > cells.length) {
                    grow();
                    at = slot(key);
                }
                keys[at] = key;
                cells[at] = new Variable();
            }
            return cells[at];
        }

        private int slot(int key) {
            int mask = cells.length - 1;
            int at = key & mask;
            while (cells[at] != null && keys[at] != key) {
                at = at + 1 & mask;
            }
            return at;
        }

        private void grow() {
            int[] oldKeys = keys;
            Variable[] oldCells = cells;
            keys = Arrays.copyOf(keys, 2 * keys.length);
            cells = new Variable[keys.length];
            for (int i = 0; i < oldCells.length; i++) {
                if (oldCells[i] != null) {
                    int at = slot(oldKeys[i]);
                    keys[at] = oldKeys[i];
                    cells[at] = oldCells[i];
                }
            }
        }
    }
}

package dev.plumbline.record;

/**
 * The names that one thread has used. Programs pass literals, so the first probe mostly finds the very same string; an
 * equal string built at run time is found as well and allocates nothing either.
 */
final class Names {
    /** Names made up without end (a key in the name, say) are encoded each time, so that the table stays small. */
    static final int MOST = 1 << 12;

    private Name[] table = new Name[64];
    private int size;

    Name of(String text) {
        int mask = table.length - 1;
        int hash = text.hashCode();
        int slot = (hash ^ hash >>> 16) & mask;
        for (Name found = table[slot]; found != null; found = table[slot]) {
            if (found.text == text || found.text.equals(text)) {
                return found;
            }
            slot = slot + 1 & mask;
        }
        Name added = new Name(text);
        if (size < MOST) {
            table[slot] = added;
            size++;
            if (2 * size > table.length) {
                grow();
            }
        }
        return added;
    }

    private void grow() {
        Name[] old = table;
        table = new Name[2 * old.length];
        int mask = table.length - 1;
        for (Name name : old) {
            if (name != null) {
                int hash = name.text.hashCode();
                int slot = (hash ^ hash >>> 16) & mask;
                while (table[slot] != null) {
                    slot = slot + 1 & mask;
                }
                table[slot] = name;
            }
        }
    }
}

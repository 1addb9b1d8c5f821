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

    /** Small, so that it is compiled into its callers: what remains of most calls is a look at one place. */
    Name of(String text) {
        Name found = table[slot(text)];
        return found != null && found.text == text ? found : search(text);
    }

    private int slot(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> 16) & table.length - 1;
    }

    private Name search(String text) {
        int slot = slot(text);
        for (Name found = table[slot]; found != null; found = table[slot]) {
            if (found.text.equals(text)) {
                return found;
            }
            slot = slot + 1 & table.length - 1;
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
        for (Name name : old) {
            if (name != null) {
                int slot = slot(name.text);
                while (table[slot] != null) {
                    slot = slot + 1 & table.length - 1;
                }
                table[slot] = name;
            }
        }
    }
}

package dev.plumbline.record;

/**
 * The names that one thread has used. Programs pass literals, so the first probe usually finds the same object; an
 * equal string that was built at run time is found as well, without allocation.
 *
 * <p>A name gets its number by a record of its own, which is committed before the number is used: so a file that ends
 * anywhere defines every number that it contains.
 */
final class Names {
    private static final int NAMED = 6;

    /**
     * Further names are written as text each time, so that the table stays small even if a program generates names
     * without limit (for instance with a key in the name).
     */
    static final int MOST = 1 << 12;

    private static final int LONGEST = 0xffff;

    private final TraceFile file;
    private final Draft draft = new Draft();

    private Name[] table = new Name[64];
    private int size;

    Names(TraceFile file) {
        this.file = file;
    }

    /** Small enough to be inlined: most calls then are a lookup in one slot. */
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
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("a name of " + text.length() + " characters; expected at most " + LONGEST
                    + ": " + text.substring(0, 60) + "...");
        }
        if (size == MOST) {
            return new Name(text, Name.NONE);
        }
        draft.begin(NAMED);
        draft.text(text);
        file.write(draft);
        file.commit(0x92, draft.length());
        Name added = new Name(text, ++size);
        table[slot] = added;
        if (2 * size > table.length) {
            grow();
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

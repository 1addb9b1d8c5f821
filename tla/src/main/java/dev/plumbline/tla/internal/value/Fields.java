package dev.plumbline.tla.internal.value;

/** The fields of a record as they are written, prepared once: the names are sorted before any record is made. */
public final class Fields {
    private final Domain domain;
    /** For each name as written, its index in the domain. */
    private final int[] places;

    /** @throws ValueError if a name occurs twice */
    public Fields(Str... names) {
        Elements sorted = Elements.of(names);
        if (sorted.size() < names.length) {
            throw new ValueError("a field occurs more than once in " + sorted);
        }
        domain = sorted.domain();
        places = new int[names.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = sorted.indexOf(names[i]);
        }
    }

    /** The index that a value has in {@link #record}, by the position of its name as written. */
    public int place(int position) {
        return places[position];
    }

    /** The record with these values, each at its {@link #place}; the array belongs to the record from now on. */
    public Fun record(TlaValue[] ordered) {
        return Fun.of(domain, ordered);
    }
}

package dev.plumbline.tla.internal.value;

/** The fields of a record expression: the names are sorted once, before any record is created. */
public final class Fields {
    private final Domain domain;
    /** For each name in the order of the text, its index in the domain. */
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

    /** The index of a value in {@link #record}, by the position of its name in the text. */
    public int place(int position) {
        return places[position];
    }

    Domain domain() {
        return domain;
    }

    /** The record with these values, each at its {@link #place}; the record takes ownership of the array. */
    public Fun record(TlaValue[] ordered) {
        return Fun.of(domain, ordered);
    }
}

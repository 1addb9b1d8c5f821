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

    /** The record with these values, in the order of the names as written. */
    public Fun record(TlaValue... values) {
        TlaValue[] ordered = new TlaValue[places.length];
        for (int i = 0; i < ordered.length; i++) {
            ordered[places[i]] = values[i];
        }
        return Fun.of(domain, ordered);
    }
}

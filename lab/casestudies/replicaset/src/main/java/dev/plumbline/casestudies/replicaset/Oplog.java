package dev.plumbline.casestudies.replicaset;

import java.util.ArrayList;
import java.util.List;

/** The terms of the entries, by place from 1 on. The first ones are missing in a partial copy. */
final class Oplog {
    private final int missing;
    private final List<Long> terms;

    Oplog() {
        this(0, List.of());
    }

    Oplog(int missing, List<Long> terms) {
        this.missing = missing;
        this.terms = new ArrayList<>(terms);
    }

    int length() {
        return missing + terms.size();
    }

    OpTime last() {
        return terms.isEmpty() ? OpTime.NONE : new OpTime(terms.get(terms.size() - 1), length());
    }

    boolean holds(OpTime entry) {
        return entry.index() > missing
                && entry.index() <= length()
                && terms.get(entry.index() - missing - 1) == entry.term();
    }

    /** Whether this oplog can provide the entries after this one. */
    boolean continuesFrom(OpTime entry) {
        return entry.index() == 0 ? missing == 0 : holds(entry);
    }

    void append(long term) {
        terms.add(term);
    }

    void append(List<Long> more) {
        terms.addAll(more);
    }

    /** At most {@code most} entries after this place. */
    List<Long> after(int index, int most) {
        int from = index - missing;
        return List.copyOf(terms.subList(from, Math.min(terms.size(), from + most)));
    }

    /** A copy without the entries before the last few. */
    Oplog recent(int most) {
        int dropped = Math.max(0, terms.size() - most);
        return new Oplog(missing + dropped, terms.subList(dropped, terms.size()));
    }

    /** The length of the common beginning. Missing first entries are assumed to be equal. */
    int commonLength(Oplog other) {
        int common = Math.min(length(), other.length());
        while (common > Math.max(missing, other.missing) && !other.holds(entry(common))) {
            common--;
        }
        return common;
    }

    private OpTime entry(int index) {
        return new OpTime(terms.get(index - missing - 1), index);
    }

    void truncate(int length) {
        terms.subList(length - missing, terms.size()).clear();
    }

    Oplog copy() {
        return new Oplog(missing, terms);
    }

    List<Long> logged() {
        return terms;
    }
}

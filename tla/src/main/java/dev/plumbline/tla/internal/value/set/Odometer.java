package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Domain;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * All functions on a domain whose value at each argument is in a column of its own: the value at the last argument
 * changes with each function. With ascending columns the functions ascend too.
 */
final class Odometer implements Iterator<TlaValue> {
    private final Domain domain;
    private final TlaValue[][] columns;
    private final int[] indexes;
    private boolean done;

    Odometer(Domain domain, TlaValue[][] columns) {
        this.domain = domain;
        this.columns = columns;
        this.indexes = new int[columns.length];
        for (TlaValue[] column : columns) {
            done |= column.length == 0;
        }
    }

    /** All functions at once. The caller makes sure that there are not too many. */
    static Elements all(Domain domain, TlaValue[][] columns, int count) {
        TlaValue[] functions = new TlaValue[count];
        Odometer odometer = new Odometer(domain, columns);
        for (int i = 0; i < count; i++) {
            functions[i] = odometer.next();
        }
        return Elements.ofSorted(functions);
    }

    @Override
    public boolean hasNext() {
        return !done;
    }

    @Override
    public TlaValue next() {
        if (done) {
            throw new NoSuchElementException();
        }
        TlaValue[] values = new TlaValue[columns.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns[i][indexes[i]];
        }
        int position = columns.length - 1;
        while (position >= 0 && ++indexes[position] == columns[position].length) {
            indexes[position--] = 0;
        }
        done = position < 0;
        return Fun.of(domain, values);
    }
}

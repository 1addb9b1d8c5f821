package dev.plumbline.tla.internal.tlc.cells;

import tla2sany.semantic.OpDeclNode;
import tlc2.tool.TLCState;
import tlc2.util.FP64;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * A hash of states: equal states have the same hash, and different states rarely do. It is a sum over the cells, so the
 * hash of a state that differs in one cell is computed from that cell alone. A value that is neither an enumerated
 * function nor an enumerated set is one cell.
 */
public final class StateHash {
    private static final long FUNCTION = 0x6a09e667f3bcc909L;
    private static final long SET = 0xbb67ae8584caa73bL;

    private StateHash() {}

    /** @param state normalised already */
    public static long of(TLCState state) {
        long sum = 0;
        for (OpDeclNode variable : state.getVars()) {
            sum += ofVariable(variable.getName(), (Value) state.lookup(variable.getName()));
        }
        return sum;
    }

    private static long ofVariable(UniqueString name, Value value) {
        long variable = name.hashCode();
        if (value instanceof FcnRcdValue function) {
            long sum = FUNCTION;
            for (int i = 0; i < function.values.length; i++) {
                long key = function.intv == null ? of(function.domain[i]) : ofInteger(function.intv.low + i);
                sum += ofCell(variable, key, function.values[i]);
            }
            return sum;
        }
        if (value instanceof TupleValue tuple) {
            long sum = FUNCTION;
            for (int i = 0; i < tuple.elems.length; i++) {
                sum += ofCell(variable, ofInteger(i + 1), tuple.elems[i]);
            }
            return sum;
        }
        if (value instanceof RecordValue record) {
            long sum = FUNCTION;
            for (int i = 0; i < record.values.length; i++) {
                sum += ofCell(variable, of(new StringValue(record.names[i])), record.values[i]);
            }
            return sum;
        }
        if (value instanceof SetEnumValue set) {
            long sum = SET;
            for (int i = 0; i < set.elems.size(); i++) {
                sum += ofCell(variable, of(set.elems.elementAt(i)), Content.Nothing.ELEMENT);
            }
            return sum;
        }
        Value written = enumerated(value);
        return written == value ? mixed(variable + of(value)) : ofVariable(name, written);
    }

    /** Enumerates other sets and functions: intervals, {@code SUBSET S}, {@code [S -> T]}. */
    private static Value enumerated(Value value) {
        try {
            Value set = value.toSetEnum();
            Value other = set != null ? set : value.toFcnRcd();
            return other instanceof SetEnumValue || other instanceof FcnRcdValue ? other : value;
        } catch (RuntimeException e) {
            // For example Nat, which equals no enumerated set.
            return value;
        }
    }

    /**
     * The summand of a cell.
     *
     * @param variable the hash of its name
     * @param key the hash of its key
     */
    static long ofCell(long variable, long key, Object content) {
        if (content instanceof Content.Nothing) {
            return content == Content.Nothing.ELEMENT ? mixed(variable + mixed(key)) : 0;
        }
        return mixed(variable + mixed(key) + of((Value) content));
    }

    /** The summand of a variable that is one cell. */
    static long ofWhole(UniqueString name, Value value) {
        return ofVariable(name, value);
    }

    static long of(Value value) {
        return value instanceof IntValue number ? ofInteger(number.val) : value.fingerPrint(FP64.New());
    }

    private static long ofInteger(int value) {
        return mixed(value + 0x510e527fL);
    }

    /** The finalisation of MurmurHash3. */
    private static long mixed(long bits) {
        long mixed = (bits ^ (bits >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}

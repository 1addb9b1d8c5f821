package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.ValueError;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Rows as bytes: the {@linkplain ValueCode codes} of the values, one after the other. The codes of values with small
 * numbers are kept, since most states consist of the same few values.
 */
final class CompiledCoder implements StateRows.Coder {
    private static final int MOST_KEPT = 1 << 16;

    private final List<Column> states;
    private final List<Column> keys;
    private final Names names;
    private final BooleanSupplier madeStrings;

    CompiledCoder(List<ValueNumbers> states, List<ValueNumbers> keys, Names names, BooleanSupplier madeStrings) {
        this.states = columns(states);
        this.keys = keys.equals(states) ? this.states : columns(keys);
        this.names = names;
        this.madeStrings = madeStrings;
    }

    private List<Column> columns(List<ValueNumbers> tables) {
        List<Column> columns = new ArrayList<>();
        tables.forEach(each -> columns.add(new Column(each)));
        return columns;
    }

    /** A code, compared by its bytes. */
    private record CodeKey(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof CodeKey code && Arrays.equals(bytes, code.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /** The values of one variable. */
    private final class Column {
        private final ValueNumbers numbers;
        private byte[][] codes = new byte[16][];
        private final Map<CodeKey, Integer> known = new HashMap<>();

        Column(ValueNumbers numbers) {
            this.numbers = numbers;
        }

        byte[] code(int number) {
            if (number < codes.length && codes[number] != null) {
                return codes[number];
            }
            byte[] code;
            try {
                code = ValueCode.code(numbers.value(number));
            } catch (ValueError e) {
                throw SpecException.limit("a state has a value that cannot be written: " + e.getMessage(), e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            keep(number, code);
            return code;
        }

        int number(byte[] code) throws IOException {
            Integer number = known.get(new CodeKey(code));
            if (number != null) {
                return number;
            }
            int found = numbers.of(ValueCode.read(new DataInputStream(new ByteArrayInputStream(code)), names)
                    .settled());
            keep(found, code);
            return found;
        }

        private void keep(int number, byte[] code) {
            if (number < MOST_KEPT) {
                if (number >= codes.length) {
                    codes = Arrays.copyOf(codes, Math.max(number + 1, 2 * codes.length));
                }
                codes[number] = code;
                known.put(new CodeKey(code), number);
            }
        }
    }

    @Override
    public byte[] state(int[] row) {
        return bytes(states, row);
    }

    @Override
    public byte[] key(int[] key) {
        return bytes(keys, key);
    }

    private static byte[] bytes(List<Column> columns, int[] row) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < row.length; i++) {
            byte[] code = columns.get(i).code(row[i]);
            // The length as a sum: bytes of 255, ended by a smaller one.
            int rest = code.length;
            for (; rest >= 0xff; rest -= 0xff) {
                out.write(0xff);
            }
            out.write(rest);
            out.writeBytes(code);
        }
        return out.toByteArray();
    }

    @Override
    public int[] row(byte[] state) throws IOException {
        int[] row = new int[states.size()];
        int at = 0;
        for (int i = 0; i < row.length; i++) {
            int length = 0;
            int some;
            do {
                some = state[at++] & 0xff;
                length += some;
            } while (some == 0xff);
            row[i] = states.get(i).number(Arrays.copyOfRange(state, at, at + length));
            at += length;
        }
        return row;
    }

    @Override
    public boolean hasMadeStrings() {
        return madeStrings.getAsBoolean();
    }
}

package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.ModelAtom;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An exact encoding of values as bytes: integers of any size, strings distinct from model values. Infinite sets have
 * none.
 *
 * <p>Equal values have one encoding, in every process: elements and arguments are ordered by their bytes, since the
 * order of strings depends on which one a process met first, and a set of consecutive integers is a range, however it
 * was made.
 */
final class ValueCode {
    private static final int NUMBER = 'n';
    private static final int STRING = 's';
    private static final int MODEL = 'm';
    private static final int TRUE = 't';
    private static final int FALSE = 'f';
    private static final int RANGE = 'r';
    private static final int SET = 'e';
    private static final int SEQUENCE = 'q';
    private static final int FUNCTION = 'p';

    private ValueCode() {}

    /** @throws ValueError if the value is infinite */
    static void write(TlaValue value, DataOutput out) throws IOException {
        if (value instanceof Num number) {
            out.writeByte(NUMBER);
            writeNumber(number, out);
        } else if (value instanceof Str string) {
            out.writeByte(STRING);
            writeBytes(string.text().getBytes(StandardCharsets.UTF_8), out);
        } else if (value instanceof ModelAtom model) {
            out.writeByte(MODEL);
            writeBytes(model.name().getBytes(StandardCharsets.UTF_8), out);
        } else if (value instanceof Bool bool) {
            out.writeByte(bool.isTrue() ? TRUE : FALSE);
        } else if (value instanceof Range range) {
            out.writeByte(RANGE);
            writeNumber(range.low(), out);
            writeNumber(range.high(), out);
        } else if (value instanceof SetValue set) {
            writeSet(set.elements(), out);
        } else {
            writeFunction(((FunctionValue) value).force(), out);
        }
    }

    private static void writeSet(Elements elements, DataOutput out) throws IOException {
        int size = elements.size();
        if (size > 0
                && elements.get(0) instanceof Num low
                && elements.get(size - 1) instanceof Num high
                && high.minus(low).compareWith(Num.of(size - 1L)) == 0) {
            write(Range.of(low, high), out);
            return;
        }
        byte[][] codes = new byte[size][];
        for (int i = 0; i < size; i++) {
            codes[i] = code(elements.get(i));
        }
        Arrays.sort(codes, Arrays::compareUnsigned);
        out.writeByte(SET);
        writeLength(size, out);
        for (byte[] code : codes) {
            out.write(code);
        }
    }

    private static void writeFunction(Fun function, DataOutput out) throws IOException {
        int size = function.size();
        out.writeByte(function.isSequence() ? SEQUENCE : FUNCTION);
        writeLength(size, out);
        if (function.isSequence()) {
            for (int i = 0; i < size; i++) {
                write(function.value(i), out);
            }
            return;
        }
        byte[][] pairs = new byte[size][];
        for (int i = 0; i < size; i++) {
            ByteArrayOutputStream pair = new ByteArrayOutputStream();
            write(function.keys().key(i), new DataOutputStream(pair));
            write(function.value(i), new DataOutputStream(pair));
            pairs[i] = pair.toByteArray();
        }
        // Arguments differ, and none is the beginning of another, so they alone decide the order.
        Arrays.sort(pairs, Arrays::compareUnsigned);
        for (byte[] pair : pairs) {
            out.write(pair);
        }
    }

    /** @throws ValueError if the value is infinite */
    static byte[] code(TlaValue value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(value, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    /** Seven bits a byte, the lowest first: most lengths are short. */
    private static void writeLength(int length, DataOutput out) throws IOException {
        int rest = length;
        while (rest > 0x7f) {
            out.writeByte(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }

    private static int readLength(DataInput in) throws IOException {
        int length = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            int some = in.readUnsignedByte();
            length |= (some & 0x7f) << shift;
            if (some < 0x80) {
                return length;
            }
        }
        throw new IOException("a length of more than 32 bits");
    }

    private static void writeNumber(Num number, DataOutput out) throws IOException {
        writeBytes(number.bigValue().toByteArray(), out);
    }

    private static void writeBytes(byte[] bytes, DataOutput out) throws IOException {
        writeLength(bytes.length, out);
        out.write(bytes);
    }

    static TlaValue read(DataInput in, Names names) throws IOException {
        int code = in.readUnsignedByte();
        return switch (code) {
            case NUMBER -> readNumber(in);
            case STRING -> names.string(new String(readBytes(in), StandardCharsets.UTF_8));
            case MODEL -> names.model(new String(readBytes(in), StandardCharsets.UTF_8));
            case TRUE -> Bool.TRUE;
            case FALSE -> Bool.FALSE;
            case RANGE -> Range.of(readNumber(in), readNumber(in));
            case SET -> {
                TlaValue[] elements = readAll(in, readLength(in), names);
                yield Elements.ofOwned(elements, elements.length);
            }
            case SEQUENCE -> Fun.sequence(readAll(in, readLength(in), names));
            case FUNCTION -> {
                TlaValue[] pairs = readAll(in, 2 * readLength(in), names);
                TlaValue[] keys = new TlaValue[pairs.length / 2];
                TlaValue[] values = new TlaValue[keys.length];
                for (int i = 0; i < keys.length; i++) {
                    keys[i] = pairs[2 * i];
                    values[i] = pairs[2 * i + 1];
                }
                yield Fun.of(keys, values);
            }
            default -> throw new IOException("no value begins with the byte " + code);
        };
    }

    private static TlaValue[] readAll(DataInput in, int count, Names names) throws IOException {
        TlaValue[] values = new TlaValue[count];
        for (int i = 0; i < count; i++) {
            values[i] = read(in, names);
        }
        return values;
    }

    private static Num readNumber(DataInput in) throws IOException {
        return Num.of(new BigInteger(readBytes(in)));
    }

    private static byte[] readBytes(DataInput in) throws IOException {
        int length = readLength(in);
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }
}

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
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * An exact encoding of values as bytes: integers of any size, strings distinct from model values. Infinite sets have
 * none.
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
            Elements elements = set.elements();
            out.writeByte(SET);
            out.writeInt(elements.size());
            for (int i = 0; i < elements.size(); i++) {
                write(elements.get(i), out);
            }
        } else {
            writeFunction(((FunctionValue) value).force(), out);
        }
    }

    private static void writeFunction(Fun function, DataOutput out) throws IOException {
        out.writeByte(function.isSequence() ? SEQUENCE : FUNCTION);
        out.writeInt(function.size());
        for (int i = 0; i < function.size(); i++) {
            if (!function.isSequence()) {
                write(function.keys().key(i), out);
            }
            write(function.value(i), out);
        }
    }

    private static void writeNumber(Num number, DataOutput out) throws IOException {
        writeBytes(number.bigValue().toByteArray(), out);
    }

    private static void writeBytes(byte[] bytes, DataOutput out) throws IOException {
        out.writeInt(bytes.length);
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
                TlaValue[] elements = readAll(in, in.readInt(), names);
                yield Elements.ofOwned(elements, elements.length);
            }
            case SEQUENCE -> Fun.sequence(readAll(in, in.readInt(), names));
            case FUNCTION -> {
                TlaValue[] pairs = readAll(in, 2 * in.readInt(), names);
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
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}

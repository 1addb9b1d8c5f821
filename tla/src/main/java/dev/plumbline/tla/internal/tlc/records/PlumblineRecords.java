package dev.plumbline.tla.internal.tlc.records;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueVec;

/**
 * The meaning of the module PlumblineRecords for TLC: a value read from a file. TLC looks for a class of that name in a
 * package of its own, where {@code RecordsReader} puts a copy. The copy lies beside modules that are generated for TLC,
 * so it uses only Java and TLC. A value is written as a letter and its contents; the writer defines the letters.
 */
public final class PlumblineRecords {
    private PlumblineRecords() {}

    /** The value in a file in the folder in which TLC runs. */
    public static Value PlumblineRecordsIn(Value file) {
        Path path = Path.of(((StringValue) file).val.toString());
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
            Value value = read(in);
            value.deepNormalize();
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + "; expected it in the folder where TLC runs", e);
        }
    }

    private static Value read(DataInputStream in) throws IOException {
        int letter = in.readUnsignedByte();
        switch (letter) {
            case 'i':
                return IntValue.gen(in.readInt());
            case 'b':
                return in.readBoolean() ? BoolValue.ValTrue : BoolValue.ValFalse;
            case 's':
                return new StringValue(text(in));
            case 'm':
                return ModelValue.make(text(in));
            case 't':
                return new TupleValue(values(in, in.readInt()));
            case 'e':
                return new SetEnumValue(new ValueVec(values(in, in.readInt())), false);
            case 'f':
                int size = in.readInt();
                return new FcnRcdValue(values(in, size), values(in, size), false);
            default:
                throw new IOException("no value begins with the byte " + letter);
        }
    }

    private static Value[] values(DataInputStream in, int size) throws IOException {
        Value[] values = new Value[size];
        for (int i = 0; i < size; i++) {
            values[i] = read(in);
        }
        return values;
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}

package dev.plumbline.explain.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Numbers in as many bytes as they need, and texts; bytes.js reads them. */
final class PackedColumns {
    private final ByteArrayOutputStream bytes;

    /** @param magic what the front end knows it by, of ASCII */
    PackedColumns(String magic, int expectedBytes) {
        bytes = new ByteArrayOutputStream(expectedBytes);
        bytes.writeBytes(magic.getBytes(StandardCharsets.US_ASCII));
    }

    void flags(int value) {
        bytes.write(value);
    }

    /** Seven bits a byte, lowest first; also for negative numbers, read as unsigned ones. */
    void number(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    void signed(long value) {
        number(value << 1 ^ value >> 63);
    }

    void texts(Collection<String> texts) {
        number(texts.size());
        for (String text : texts) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            number(encoded.length);
            bytes.writeBytes(encoded);
        }
    }

    byte[] deflated() {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater, 1 << 16)) {
            bytes.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }
}

package dev.plumbline.history.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** The bytes that we write and the things that we read, beside those of msgpack-core. */
class AgainstMsgpackCoreTest {
    private static final int[] SIZES = {0, 1, 15, 16, 31, 32, 255, 256, 8_191, 8_192, 65_535, 65_536, 70_000};

    /** Numbers at and around each power of two, and any. */
    private static long number(Random random) {
        long power = 1L << random.nextInt(64);
        return switch (random.nextInt(4)) {
            case 0 -> power - random.nextInt(3);
            case 1 -> -power + random.nextInt(3);
            case 2 -> random.nextInt(300) - 150;
            default -> random.nextLong();
        };
    }

    private static String text(Random random) {
        int length = random.nextInt(50) == 0 ? SIZES[random.nextInt(SIZES.length)] : random.nextInt(40);
        String letters = random.nextInt(4) == 0 ? "a\u00e9\u20ac" : "abc";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(letters.charAt(random.nextInt(3)));
        }
        return text.toString();
    }

    @Test
    void theSameBytesAreWritten() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 60; round++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            MessageBufferPacker theirs = MessagePack.newDefaultBufferPacker();
            try (Packer ours = new Packer(bytes)) {
                for (int i = 0; i < 100; i++) {
                    long number = number(random);
                    String text = text(random);
                    int size = SIZES[random.nextInt(SIZES.length)];
                    ours.nil()
                            .truth(i % 2 == 0)
                            .integer(number)
                            .text(text)
                            .array(size)
                            .map(size);
                    theirs.packNil().packBoolean(i % 2 == 0).packLong(number).packString(text);
                    theirs.packArrayHeader(size).packMapHeader(size);
                }
            }
            assertThat(bytes.toByteArray()).isEqualTo(theirs.toByteArray());
        }
    }

    /** A stream that gives a few bytes at a time, so that every thing comes in pieces somewhere. */
    private static Unpacker slowly(byte[] bytes, Random random) {
        InputStream all = new ByteArrayInputStream(bytes);
        return new Unpacker(new InputStream() {
            @Override
            public int read() throws IOException {
                return all.read();
            }

            @Override
            public int read(byte[] into, int from, int count) throws IOException {
                return all.read(into, from, Math.min(count, 1 + random.nextInt(20)));
            }
        });
    }

    private static void pack(MessagePacker out, Random random, int depth) throws IOException {
        int size = random.nextInt(50) == 0 && depth > 2 ? 20 : random.nextInt(4);
        switch (random.nextInt(depth > 4 ? 8 : 10)) {
            case 0 -> out.packNil();
            case 1 -> out.packBoolean(random.nextBoolean());
            case 2 -> out.packLong(number(random));
            case 3 -> out.packBigInteger(new BigInteger(64, random));
            case 4 -> out.packString(text(random));
            case 5 -> {
                if (random.nextBoolean()) {
                    out.packDouble(random.nextDouble());
                } else {
                    out.packFloat(random.nextFloat());
                }
            }
            case 6 -> {
                int length = SIZES[random.nextInt(9)];
                out.packBinaryHeader(length).writePayload(new byte[length]);
            }
            case 7 -> {
                int length = random.nextBoolean() ? 1 << random.nextInt(5) : SIZES[random.nextInt(9)];
                out.packExtensionTypeHeader((byte) 7, length).writePayload(new byte[length]);
            }
            case 8 -> {
                out.packArrayHeader(size);
                for (int i = 0; i < size; i++) {
                    pack(out, random, depth + 1);
                }
            }
            default -> {
                out.packMapHeader(size);
                for (int i = 0; i < 2 * size; i++) {
                    pack(out, random, depth + 1);
                }
            }
        }
    }

    /** Reads one thing, without what is in it, with both. */
    private static void readBoth(Unpacker ours, MessageUnpacker theirs) throws IOException {
        assertThat(ours.kind().name())
                .isEqualTo(theirs.getNextFormat().getValueType().name());
        switch (ours.kind()) {
            case NIL -> {
                ours.nil();
                theirs.unpackNil();
            }
            case BOOLEAN -> assertThat(ours.truth()).isEqualTo(theirs.unpackBoolean());
            case INTEGER ->
                assertThat(ours.integer().toString())
                        .isEqualTo(theirs.unpackBigInteger().toString());
            case STRING -> {
                byte[] text = new byte[ours.text()];
                ours.bytes(text, 0, text.length);
                assertThat(new String(text, StandardCharsets.UTF_8)).isEqualTo(theirs.unpackString());
            }
            case ARRAY -> assertThat(ours.array()).isEqualTo(theirs.unpackArrayHeader());
            case MAP -> assertThat(ours.map()).isEqualTo(theirs.unpackMapHeader());
            case FLOAT, BINARY, EXTENSION -> {
                ours.skip();
                theirs.skipValue();
            }
        }
        assertThat(ours.offset()).isEqualTo(theirs.getTotalReadBytes());
    }

    @Test
    void theSameThingsAreRead() throws IOException {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            MessageBufferPacker packed = MessagePack.newDefaultBufferPacker();
            for (int i = 0; i < 10; i++) {
                pack(packed, random, 0);
            }
            byte[] bytes = packed.toByteArray();
            Unpacker ours = slowly(bytes, random);
            MessageUnpacker theirs = MessagePack.newDefaultUnpacker(bytes);
            while (theirs.hasNext()) {
                assertThat(ours.hasNext()).isTrue();
                readBoth(ours, theirs);
            }
            assertThat(ours.hasNext()).isFalse();

            Unpacker skipping = slowly(bytes, random);
            for (int i = 0; i < 10; i++) {
                skipping.skip();
            }
            assertThat(skipping.offset()).isEqualTo(bytes.length);
            // Every beginning of it ends within a thing, or between two of the ten.
            byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            Unpacker rest = slowly(cut, random);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 10; i++) {
                            rest.skip();
                        }
                    })
                    .isInstanceOf(EOFException.class);
        }
    }

    @Test
    void randomBytesAreReadAlikeOrByNeither() {
        Random random = new Random(3);
        int[] read = new int[2];
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[1 + random.nextInt(30)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                // Of a map with a billion pairs msgpack-core skips none: its count of things left overflows.
                bytes[i] = bytes[i] == (byte) 0xdf ? 0 : bytes[i];
            }
            String ours = skipped(() -> {
                Unpacker in = slowly(bytes, random);
                in.skip();
                return in.offset();
            });
            String theirs = skipped(() -> {
                MessageUnpacker in = MessagePack.newDefaultUnpacker(bytes);
                in.skipValue();
                return in.getTotalReadBytes();
            });
            assertThat(ours).as(Arrays.toString(bytes)).isEqualTo(theirs);
            read[ours.isEmpty() ? 0 : 1]++;
        }
        assertThat(read[0]).isGreaterThan(1_000);
        assertThat(read[1]).isGreaterThan(1_000);
    }

    private static String skipped(Callable<Long> skipping) {
        try {
            return String.format(Locale.ROOT, "%d bytes", skipping.call());
        } catch (Exception e) {
            return "";
        }
    }
}

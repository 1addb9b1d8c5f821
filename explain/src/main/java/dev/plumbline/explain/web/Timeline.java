package dev.plumbline.explain.web;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * All timeboxes of a history in few bytes: column by column, times as differences, numbers in as many bytes as they need,
 * deflated. Half a million operations with times in nanoseconds take 2 to 3 MB. The front end reads it in timebox.js.
 */
final class Timeline {
    private static final int[] MAGIC = {'P', 'L', 'T', '1'};

    private Timeline() {}

    /**
     * @param from index of the first operation to show
     * @param to index behind the last
     * @param standing by index
     * @param droppedBits of every time, lowest first, to save room: call and return stay in order
     */
    static byte[] packed(Operations shown, int from, int to, IntFunction<Standing> standing, int droppedBits) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater, 1 << 16)) {
            Columns columns = new Columns(
                    shown.list().subList(from, to),
                    i -> shown.number(from + i),
                    i -> standing.apply(from + i),
                    droppedBits);
            columns.write();
            columns.bytes.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private record Columns(
            List<Operation> operations,
            IntUnaryOperator numbers,
            IntFunction<Standing> standing,
            int droppedBits,
            ByteArrayOutputStream bytes) {
        Columns(List<Operation> operations, IntUnaryOperator numbers, IntFunction<Standing> standing, int droppedBits) {
            this(operations, numbers, standing, droppedBits, new ByteArrayOutputStream(operations.size() * 8 + 1024));
        }

        void write() {
            Map<String, Integer> processes = new LinkedHashMap<>();
            Map<String, Integer> names = new LinkedHashMap<>();
            long base = Long.MAX_VALUE;
            for (Operation operation : operations) {
                processes.putIfAbsent(text(operation.process()), processes.size());
                names.putIfAbsent(operation.name(), names.size());
                base = Math.min(base, operation.timebox().call());
            }
            base = operations.isEmpty() ? 0 : base;
            for (int character : MAGIC) {
                bytes.write(character);
            }
            number(operations.size());
            number(droppedBits);
            signed(base);
            texts(processes.keySet());
            texts(names.keySet());
            int before = -1;
            for (int i = 0; i < operations.size(); i++) {
                number(numbers.applyAsInt(i) - before - 1L);
                before = numbers.applyAsInt(i);
            }
            long call = 0;
            for (Operation operation : operations) {
                long at = (operation.timebox().call() - base) >>> droppedBits;
                signed(at - call);
                call = at;
            }
            for (Operation operation : operations) {
                long at = (operation.timebox().call() - base) >>> droppedBits;
                number(operation.isPending() ? 0 : ((operation.timebox().end() - base) >>> droppedBits) - at);
            }
            operations.forEach(operation -> number(processes.get(text(operation.process()))));
            operations.forEach(operation -> number(names.get(operation.name())));
            for (int i = 0; i < operations.size(); i++) {
                int outcome = operations.get(i).outcome().ordinal();
                bytes.write(standing.apply(i).ordinal() | outcome << 4);
            }
        }

        private void texts(Collection<String> texts) {
            number(texts.size());
            for (String text : texts) {
                byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
                number(encoded.length);
                bytes.writeBytes(encoded);
            }
        }

        /** Seven bits a byte, lowest first; also right for what is negative as a signed number. */
        private void number(long value) {
            long rest = value;
            while ((rest & ~0x7fL) != 0) {
                bytes.write((int) (rest & 0x7f | 0x80));
                rest >>>= 7;
            }
            bytes.write((int) rest);
        }

        private void signed(long value) {
            number(value << 1 ^ value >> 63);
        }
    }

    /** A process by its name: a string without the quotes that TLA+ puts around it. */
    static String text(Value process) {
        return process instanceof Value.Str name ? name.value() : process.toString();
    }
}

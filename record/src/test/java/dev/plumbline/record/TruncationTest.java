package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that were cut off at every byte, in three ways. */
@Tag("slow")
class TruncationTest {
    @TempDir
    Path temporary;

    /** Where records end, and what the history is when the file goes so far. */
    private final List<Integer> ends = new ArrayList<>();

    private final List<List<String>> histories = new ArrayList<>();
    private Path file;

    /** The smallest length of the file that holds all that is written so far. */
    private void mark() throws Exception {
        ends.add(written());
        histories.add(Traces.shown(Traces.read(file).operations()));
    }

    /** No record here ends in a zero, which {@link #mark} could not tell from what follows. */
    private byte[] sample() throws Exception {
        file = temporary.resolve("run/7.trace");
        ThreadLog log = new Recorder(file.getParent(), Traces.ticking(), 300).thread(7);
        mark();
        log.begin("Put"); // each name is a record when it comes for the first time
        mark();
        log.argument("key", 1);
        mark();
        log.argument("value", List.of("x", 300));
        mark();
        log.call();
        mark();
        log.returned().result("old", 70_000);
        mark();
        log.meta("try", 1);
        mark();
        log.done();
        mark();
        log.begin("Get");
        mark();
        log.argument("key", 1).call();
        mark();
        log.markStart();
        log.aborted().done();
        mark();
        log.begin("Get").argument("key", -1).call();
        mark();
        log.crashed("a reason");
        mark();
        byte[] bytes = Files.readAllBytes(file);
        assertThat(ends.get(ends.size() - 1)).isEqualTo(bytes.length);
        assertThat(histories.stream().map(List::size)).containsExactly(0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 4);
        return bytes;
    }

    /** How many marks lie within this length. */
    private int whole(int length) {
        return (int) ends.stream().filter(end -> end <= length).count();
    }

    @Test
    void recoversTruncatedFilesAndReportsTheRest() throws Exception {
        byte[] bytes = sample();
        Path cut = temporary.resolve("cut.trace");
        for (int length = 0; length <= bytes.length; length++) {
            Files.write(cut, Arrays.copyOf(bytes, length));
            History history = Traces.read(cut);
            int whole = whole(length);
            assertThat(Traces.shown(history.operations())).isEqualTo(whole == 0 ? List.of() : histories.get(whole - 1));
            // Only the end of the thread shows that nothing is missing.
            assertThat(history.torn().isPresent()).as("%d bytes", length).isEqualTo(length < bytes.length);
            if (length == 0) {
                assertThat(history.notes())
                        .containsExactly(cut + ": byte 0: the file is empty; everything after its creation is missing");
            } else if (length == bytes.length) {
                assertThat(history.notes()).isEmpty();
            } else if (ends.contains(length)) {
                assertThat(history.notes()).hasSize(1);
                assertThat(history.notes().get(0)).contains("ends without the end of its thread");
            } else {
                int from = whole == 0 ? 0 : ends.get(whole - 1);
                assertThat(history.notes()).hasSize(1);
                assertThat(history.notes().get(0))
                        .startsWith(cut + ": byte " + from + ": the file is cut off within "
                                + (whole == 0 ? "its header: " : "a record: ") + writtenFrom(bytes, from, length)
                                + " bytes left out, and what came after them is missing");
            }
        }
    }

    private int written() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        return writtenFrom(bytes, 0, bytes.length);
    }

    private static int writtenFrom(byte[] bytes, int from, int to) {
        int end = to;
        while (bytes[end - 1] == 0) {
            end--;
        }
        return end - from;
    }

    /** After a power failure a page may be missing, and is then read as zeros. */
    @Test
    void recoversFileWithoutLastPageAndReportsTheDamage() throws Exception {
        int page = 4096;
        int first = filled(1000, false);
        int length = filled(1000, true) - first;
        int kept = 0;
        for (int before = 1; before < length; before++) {
            assertThat(filled(1000 + page - before - first, true)).isEqualTo(page - before + length);
            byte[] bytes = Files.readAllBytes(file);
            Arrays.fill(bytes, page, bytes.length, (byte) 0);
            Files.write(file, bytes);

            History history = Traces.read(file);
            assertThat(history.notes()).hasSize(1);
            String note = history.notes().get(0);
            assertThat(note).startsWith(file + ": byte " + (page - before) + ": ");
            if (history.size() == 1) {
                assertThat(note).contains("the file is cut off within a record");
            } else {
                kept++;
                assertThat(note).contains("this record may be incomplete: from byte 4096 on the file holds only zeros");
            }
        }
        assertThat(kept).as("records that look whole").isBetween(1, length / 2);
    }

    /** Records an operation of some length and perhaps the call of another; returns how far the file is written. */
    private int filled(int length, boolean another) throws Exception {
        file = temporary.resolve("filled-" + length + another).resolve("7.trace");
        ThreadLog log = new Recorder(file.getParent(), Traces.ticking(), 300).thread(7);
        log.begin("Put")
                .argument("key", 1)
                .argument("value", "x".repeat(length))
                .call();
        log.returned().done();
        if (another) {
            log.begin("Put")
                    .argument("key", 1)
                    .argument("value", List.of("x", 300))
                    .call();
        }
        return written();
    }

    @Test
    void recordWithoutFirstByteIsIncomplete() throws Exception {
        byte[] bytes = sample();
        Path cut = temporary.resolve("cut.trace");
        for (int record = 0; record < ends.size(); record++) {
            int from = record == 0 ? 0 : ends.get(record - 1);
            for (int length = from + 2; length <= ends.get(record); length++) {
                byte[] torn = Arrays.copyOf(Arrays.copyOf(bytes, length), 8192);
                torn[from] = 0;
                Files.write(cut, torn);
                History history = Traces.read(cut);
                assertThat(Traces.shown(history.operations()))
                        .isEqualTo(record == 0 ? List.of() : histories.get(record - 1));
                assertThat(history.notes())
                        .containsExactly(cut + ": byte " + from + ": " + writtenFrom(torn, from, length)
                                + " bytes of a record that was not finished when the program ended; left out");
            }
        }
    }

    @Test
    void rejectsDamagedFiles() throws Exception {
        byte[] bytes = sample();
        int record = ends.get(6); // the return
        assertRefused(bytes, record, 0xc1, "not MessagePack");
        assertRefused(bytes, record, 0x05, "the integer 5; expected a map or an array");
        assertRefused(bytes, record, 0x94, "a record of kind 2 with 4 elements; expected 5");
        assertRefused(bytes, record, 0xa0, "string; expected an array");
        assertRefused(bytes, record + 1, 9, "a record of kind 9; expected 1 to 8");
        assertRefused(bytes, record + 1, 1, "a record of kind 1 with 5 elements; expected 4");
        assertRefused(bytes, 0, 0x87, "array; expected a string");
    }

    private void assertRefused(byte[] bytes, int at, int value, String what) throws Exception {
        byte[] damaged = bytes.clone();
        damaged[at] = (byte) value;
        Path path = Files.write(temporary.resolve("damaged.trace"), damaged);
        assertThatThrownBy(() -> Traces.read(path))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(path + ": byte ")
                .hasMessageContaining(what);
    }

    @Test
    void rejectsInvalidCompleteRecordsEvenAtTheEnd() throws Exception {
        byte[] bytes = sample();
        // The return without its call.
        byte[] names = Arrays.copyOfRange(bytes, ends.get(4), ends.get(6));
        byte[] returned = Arrays.copyOfRange(bytes, ends.get(6), ends.get(7));
        byte[] joined = Arrays.copyOf(bytes, ends.get(3) + names.length + returned.length);
        int at = ends.get(3) + names.length;
        System.arraycopy(names, 0, joined, ends.get(3), names.length);
        System.arraycopy(returned, 0, joined, at, returned.length);
        Path path = Files.write(temporary.resolve("damaged.trace"), joined);
        assertThatThrownBy(() -> Traces.read(path))
                .isInstanceOf(BadInput.class)
                .hasMessage(path + ": byte " + at + ": the end of an operation; expected its call before it");
        // The return without the names that it numbers.
        byte[] nameless = Arrays.copyOf(bytes, ends.get(4) + returned.length);
        System.arraycopy(returned, 0, nameless, ends.get(4), returned.length);
        Files.write(path, nameless);
        assertThatThrownBy(() -> Traces.read(path))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("the number 4 for a name; expected a string or 1 to 3");
        // Another record after the crash.
        byte[] twice = Arrays.copyOf(bytes, bytes.length + returned.length);
        System.arraycopy(returned, 0, twice, bytes.length, returned.length);
        Files.write(path, twice);
        assertThatThrownBy(() -> Traces.read(path))
                .isInstanceOf(BadInput.class)
                .hasMessage(path + ": byte " + bytes.length + ": a record after the end of the thread; expected none");
    }
}

package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetectionTest {
    @TempDir
    Path folder;

    private String detected(String name, byte[] content) throws IOException, BadInput {
        return Formats.detect(Files.write(folder.resolve(name), content)).name();
    }

    private String detected(String name, String content) throws IOException, BadInput {
        return detected(name, content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void contentDecidesWhateverTheNameIs() throws Exception {
        assertThat(detected("a.txt", "\n{ \"process\":0}")).isEqualTo("ndjson");
        assertThat(detected("a.log", "\uFEFF{\"plumbline\":1}")).isEqualTo("ndjson");
        assertThat(detected("b.txt", "{:process 0}")).isEqualTo("edn");
        assertThat(detected("b.log", "; x\n;y\n[ #jepsen.history.Op{:index 0}]"))
                .isEqualTo("edn");
        assertThat(detected("b.hist", "()")).isEqualTo("edn");
        assertThat(detected("c.txt", "INFO  jepsen.util - 0 :invoke :read nil")).isEqualTo("jepsen");
        assertThat(detected("c.edn", "0\t:invoke\t:read\tnil")).isEqualTo("jepsen");
        assertThat(detected("c", "WARN x - y\n12:30 INFO jepsen.util - :nemesis :info :start nil"))
                .isEqualTo("jepsen");
        assertThat(detected("d.txt", "# @object atomic-queue\n")).isEqualTo("collections");
        assertThat(detected("d.log", "# remark\n\n   [12] call enq(1)")).isEqualTo("collections");
    }

    @Test
    void distinguishesOurPackedFilesFromLogsOfThreads() throws Exception {
        History history = new History.Builder("h", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(1, "op", Map.of(), 1, 2))
                .build();
        for (String format : new String[] {"msgpack", "omnilink"}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Formats.byName(format).write(history, out);
            assertThat(detected("x.bin", out.toByteArray())).isEqualTo(format);
        }
        byte[] withoutHeader = {(byte) 0x83, (byte) 0xa4, 'c', 'a', 'l', 'l', 1, (byte) 0xa2, 'o', 'p', (byte) 0xa1, 'f'
        };
        assertThat(detected("y.bin", withoutHeader)).isEqualTo("msgpack");
    }

    @Test
    void theExtensionDecidesWhereTheContentSaysNothing() throws Exception {
        assertThat(detected("a.ndjson", "oops")).isEqualTo("ndjson");
        assertThat(detected("a.hist", "oops")).isEqualTo("collections");
        assertThat(detected("a.msgpack", "oops")).isEqualTo("msgpack");
    }

    @Test
    void filesOfOtherKindsAreRefusedByName() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write("{\"process\":0}".getBytes(StandardCharsets.UTF_8));
        }
        assertRefused("a.ndjson", zipped.toByteArray(), "a gzip file");
        assertRefused("b.ndjson", "{\"process\":0}".getBytes(StandardCharsets.UTF_16), "UTF-16");
        assertRefused("c.ndjson", "{\"process\":0}".getBytes(StandardCharsets.UTF_16LE), "zero byte");
        assertRefused("d.ndjson", new byte[0], "empty, so it has no operations");
        assertRefused("e.ndjson", " \n\n".getBytes(StandardCharsets.UTF_8), "empty, so it has no operations");
        assertRefused("f.dat", "hello".getBytes(StandardCharsets.UTF_8), "not recognised");
        assertRefused("g.log", new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0}, "zero byte");
        assertRefused("h.edn", new byte[] {'{', ':', 'a', ' ', (byte) 0xff}, "not UTF-8");
        assertRefused("i.hist", new byte[] {'[', '1', ']', ' ', (byte) 0xff}, "not UTF-8");
    }

    private void assertRefused(String name, byte[] content, String what) throws IOException {
        Path file = Files.write(folder.resolve(name), content);
        assertThatThrownBy(() -> Formats.read(file))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(file.toString() + ":")
                .hasMessageContaining(what)
                .hasMessageContaining("expected");
    }

    @Test
    void rejectsFoldersThatAreNotHistories() throws Exception {
        assertThatThrownBy(() -> Formats.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no files");
        assertThatThrownBy(() -> Formats.read(folder.resolve("none")))
                .isInstanceOf(BadInput.class)
                .hasMessage(folder.resolve("none") + ": no such file or folder");
        Files.writeString(folder.resolve("a.log"), "0 :invoke :read nil");
        assertThatThrownBy(() -> Formats.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("nothing orders the events of two files");
        Files.createDirectory(folder.resolve("sub"));
        Files.delete(folder.resolve("a.log"));
        assertThatThrownBy(() -> Formats.read(folder))
                .isInstanceOf(BadInput.class)
                .hasMessage(folder.resolve("sub") + ": a folder within the folder of a history; expected files only");
    }

    @Test
    void anUnknownNameListsTheKnownOnes() {
        assertThatThrownBy(() -> Formats.byName("xml"))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "no format 'xml'; expected one of ndjson, msgpack, omnilink, trace, jepsen, edn, collections, states");
    }
}

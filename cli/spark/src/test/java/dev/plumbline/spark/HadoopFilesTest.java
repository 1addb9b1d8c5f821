package dev.plumbline.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file system with a scheme of its own, which the configuration on the class path names as it names those of hdfs:// and
 * s3a://. Its files are in a folder of this machine, but only Hadoop's client knows that.
 */
class HadoopFilesTest {
    /** Cannot read files that are named so. */
    private static final String UNREADABLE = "secret";

    /** The file system. */
    public static final class FarFiles extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("far://host");
        }

        @Override
        public String getScheme() {
            return "far";
        }

        /** Without permissions, which the parent reads from files of its own scheme. */
        @Override
        public FileStatus getFileStatus(org.apache.hadoop.fs.Path file) throws IOException {
            FileStatus status = super.getFileStatus(file);
            return new FileStatus(
                    status.getLen(),
                    status.isDirectory(),
                    1,
                    status.getBlockSize(),
                    status.getModificationTime(),
                    status.getPath());
        }

        @Override
        public FileStatus[] listStatus(org.apache.hadoop.fs.Path place) throws IOException {
            FileStatus[] all = super.listStatus(place);
            for (int i = 0; i < all.length; i++) {
                all[i] = getFileStatus(all[i].getPath());
            }
            return all;
        }

        @Override
        public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
            if (file.getName().equals(UNREADABLE)) {
                throw new IOException("Permission denied: " + file);
            }
            return super.open(file, buffer);
        }
    }

    @TempDir
    private Path folder;

    private String url;

    @BeforeEach
    void files() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("far off/deep"));
        Files.writeString(deep.resolve("h 1.edn"), "one");
        Files.writeString(deep.resolveSibling("h2.edn"), "two");
        Files.writeString(deep.resolve(UNREADABLE), "three");
        url = "far://host" + folder + "/far off/";
    }

    @Test
    void filesOfAnySchemeAreListedAndCopied() throws Exception {
        List<String> names = new ArrayList<>();
        new HadoopFiles().below(url).forEachRemaining(names::add);
        assertThat(names).containsExactlyInAnyOrder("deep/h 1.edn", "deep/" + UNREADABLE, "h2.edn");
        Path copy = folder.resolve("copy");
        HadoopCopy.fetch(url + "deep/h 1.edn", copy.toString());
        assertThat(copy).hasContent("one");
    }

    @Test
    void whatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> new HadoopFiles().below(url + "gone/"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("cannot list " + url + "gone/: ")
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> new HadoopFiles().below("other://host/"))
                .isInstanceOf(BadInput.class)
                .hasMessage("cannot list other://host/: No FileSystem for scheme \"other\"");
        assertThatThrownBy(() -> HadoopCopy.fetch(
                        url + "deep/" + UNREADABLE, folder.resolve("copy").toString()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("Permission denied");
        assertThat(folder.resolve("copy")).doesNotExist();
    }
}

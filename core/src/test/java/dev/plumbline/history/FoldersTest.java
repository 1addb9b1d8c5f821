package dev.plumbline.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.history.files.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
    @TempDir
    private Path place;

    private Path full(String name) throws IOException {
        Path folder = Files.createDirectories(place.resolve(name));
        Files.writeString(Files.createDirectories(folder.resolve("inner/empty")).resolveSibling("file"), "text");
        return folder;
    }

    @Test
    void temporaryFoldersAreNewAndForTheUserAlone() throws Exception {
        Path one = Folders.temporary("plumbline-test-");
        Path two = Folders.temporary("plumbline-test-");
        try {
            assertThat(one).isNotEqualTo(two).isEmptyDirectory();
            assumeTrue(Files.getFileStore(one).supportsFileAttributeView("posix"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                    .isEqualTo("rwx------");
        } finally {
            Folders.discard(one);
            Folders.discard(two);
        }
    }

    @Test
    void deletesAFolderWithItsContents() throws Exception {
        Folders.delete(full("a"));
        Folders.remove(full("b"));
        Folders.discard(full("c"));
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void deletesLinksAndNotWhatTheyLeadTo() throws Exception {
        Path kept = full("kept");
        Path folder = full("deleted");
        Files.createSymbolicLink(folder.resolve("link"), kept);
        Path link = Files.createSymbolicLink(place.resolve("link"), kept);
        Path dangling = Files.createSymbolicLink(place.resolve("dangling"), place.resolve("missing"));
        Folders.delete(folder);
        Folders.delete(link);
        Folders.delete(dangling);
        assertThat(place).isDirectoryContaining(kept::equals);
        assertThat(place.toFile().list()).containsExactly("kept");
        assertThat(kept.resolve("inner/file")).hasContent("text");
    }

    @Test
    void aFolderThatDoesNotExistIsDeletedAlready() throws Exception {
        Folders.delete(place.resolve("missing"));
        Folders.discard(place.resolve("missing"));
        Folders.discard(null);
    }

    @Test
    void createsAFolderUnlessALinkLeadsToOne() throws Exception {
        Folders.create(place.resolve("a/b"));
        assertThat(place.resolve("a/b")).isDirectory();
        Path link = Files.createSymbolicLink(place.resolve("link"), place.resolve("a"));
        Folders.create(link);
        assertThat(link).isSymbolicLink();
        Path file = Files.writeString(place.resolve("file"), "");
        assertThatThrownBy(() -> Folders.create(file)).isInstanceOf(IOException.class);
    }
}

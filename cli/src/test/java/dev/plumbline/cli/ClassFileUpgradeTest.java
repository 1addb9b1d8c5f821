package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.load.RecordsReader;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ClassFileUpgradeTest {
    private static final String OLD = CommandLine.class.getName().replace('.', '/') + ".class";
    private static final String RECORD = PlainRecordsTest.class.getName().replace('.', '/') + "$Every.class";
    private static final String SPEC_PROCESSOR = "tlc2/tool/impl/SpecProcessor.class";
    private static final String NEW = Main.class.getName().replace('.', '/') + ".class";

    @TempDir
    private Path folder;

    private static byte[] bytes(String file) throws IOException {
        return CommandLine.class.getClassLoader().getResourceAsStream(file).readAllBytes();
    }

    @Test
    void writesOldClassesAndRecordsAndThoseThatTlcFindsChanged() throws Exception {
        Path jar = folder.resolve("old.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String file : List.of(OLD, NEW, RECORD, SPEC_PROCESSOR, "notes.txt")) {
                out.putNextEntry(new ZipEntry(file));
                out.write(file.endsWith(".class") ? bytes(file) : new byte[] {1});
            }
        }
        Path written = folder.resolve("new.jar");
        ClassFileUpgrade.main(new String[] {jar.toString(), written.toString()});
        try (ZipFile zip = new ZipFile(written.toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .containsExactly(OLD, RECORD, SPEC_PROCESSOR, RecordsReader.PATH);
        }
    }

    /** Java verifies a class when it is initialised: every old class of the library. */
    @Test
    void upgradedClassesPassVerification() throws Exception {
        assertThat(ClassFileUpgrade.isOld(bytes(OLD))).isTrue();
        assertThat(ClassFileUpgrade.isOld(ClassFileUpgrade.upgraded(bytes(OLD))))
                .isFalse();
        Path library = Path.of(CommandLine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path written = folder.resolve("new.jar");
        ClassFileUpgrade.main(new String[] {library.toString(), written.toString()});
        int verified = 0;
        try (ZipFile zip = new ZipFile(written.toFile());
                URLClassLoader loader =
                        new URLClassLoader(new URL[] {written.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            for (ZipEntry entry : zip.stream()
                    .filter(each -> !each.getName().contains("groovy"))
                    .toList()) {
                String name = entry.getName().replace('/', '.').replaceAll("\\.class$", "");
                assertThat(Class.forName(name, true, loader).getClassLoader()).isSameAs(loader);
                verified++;
            }
        }
        assertThat(verified).isGreaterThan(100);
    }
}

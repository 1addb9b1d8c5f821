package dev.plumbline.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFilesTest {
    private static final List<String> WORDS = List.of(
            "check", "--spec=Map.tla", "--class-path", "classes:shop.jar", "--config", "other.cfg", "{file}", "a.log");

    @TempDir
    private Path folder;

    private CampaignFolder.Description begun;

    @BeforeEach
    void begin() throws Exception {
        Files.writeString(folder.resolve("Map.tla"), "EXTENDS Naturals, Keys");
        Files.writeString(folder.resolve("Keys.tla"), "LOCAL INSTANCE Sets \\* and Map");
        Files.writeString(folder.resolve("Sets.tla"), "---- MODULE Sets ----");
        Files.writeString(folder.resolve("Other.tla"), "---- MODULE Other ----");
        Files.writeString(folder.resolve("Map.cfg"), "SPECIFICATION Spec");
        Files.writeString(folder.resolve("other.cfg"), "SPECIFICATION Other");
        Files.writeString(folder.resolve("a.log"), "1");
        Path classes = Files.createDirectories(folder.resolve("classes/shop"));
        Files.writeString(classes.resolve("Map.class"), "map");
        jar("map", "today");
        Campaign campaign = Campaign.of("c", WORDS, Map.of("file", Range.parse("a,b", folder)), false);
        begun = new CampaignFolder.Description(campaign, Shard.ALL, folder, campaign.count(folder), new TreeMap<>())
                .withInputs(InputFiles.of(WORDS, folder));
        new CampaignFolder(folder.resolve("out")).create(begun);
        begun = new CampaignFolder(folder.resolve("out")).read();
    }

    private void jar(String text, String manifest) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve("shop.jar"));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.write(manifest.getBytes());
            zip.putNextEntry(new ZipEntry("shop/Map.class"));
            zip.write(text.getBytes());
        }
    }

    private void assertChanged(String name) {
        assertThatThrownBy(() -> InputFiles.requireSame(begun, folder))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(name + " has changed since the campaign began");
    }

    private void assertSame() {
        assertThatCode(() -> InputFiles.requireSame(begun, folder)).doesNotThrowAnyException();
    }

    private void change(String file, String name) throws IOException {
        String text = Files.readString(folder.resolve(file));
        Files.writeString(folder.resolve(file), text + " ");
        assertChanged(name);
        Files.writeString(folder.resolve(file), text);
        assertSame();
    }

    @Test
    void aChangeOfWhatDecidesVerdictsIsNoticed() throws Exception {
        assertThat(begun.inputs().keySet()).containsExactly("Map.tla", "classes", "other.cfg", "shop.jar");
        change("Map.tla", "Map.tla");
        change("Sets.tla", "Map.tla");
        change("Map.cfg", "Map.tla");
        change("other.cfg", "other.cfg");
        change("classes/shop/Map.class", "classes");
        jar("other", "today");
        assertChanged("shop.jar");
        jar("map", "tomorrow");
        Files.writeString(folder.resolve("Other.tla"), "changed");
        Files.writeString(folder.resolve("a.log"), "a task has written");
        assertSame();
        Files.delete(folder.resolve("other.cfg"));
        assertThatThrownBy(() -> InputFiles.requireSame(begun, folder))
                .hasMessageStartingWith("other.cfg is gone since the campaign began");
    }
}

package dev.plumbline.cli;

import dev.plumbline.cli.terminal.Version;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;

/**
 * Writes the archive for machines with Java but without Maven: the launcher, the jar and the licences. The same files
 * give the same bytes: entries have a fixed order, time and permissions.
 */
final class Distribution {
    private static final FileTime TIME = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    private Distribution() {}

    /** @param arguments the folder with the launcher and the licences, the jar, and the folder for the archive */
    public static void main(String[] arguments) throws IOException {
        // The times in an archive depend on the time zone; nothing else in this process does.
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Path home = Path.of(arguments[0]);
        Path folder = Files.createDirectories(Path.of(arguments[2]));
        System.out.println(write(home, Path.of(arguments[1]), folder));
    }

    private static Path write(Path home, Path jar, Path folder) throws IOException {
        String name = "plumbline-" + Version.number();
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("plumbline", home.resolve("plumbline"));
        files.put("LICENSE", home.resolve("LICENSE"));
        files.put("THIRD-PARTY.md", home.resolve("THIRD-PARTY.md"));
        files.put("lib/plumbline.jar", jar);
        Path archive = folder.resolve(name + ".zip");
        Path draft = folder.resolve(name + ".zip.draft");
        Files.deleteIfExists(draft);
        try (FileSystem zip =
                FileSystems.newFileSystem(draft, Map.of("create", "true", "enablePosixFileAttributes", "true"))) {
            Path root = zip.getPath("/", name);
            Files.createDirectories(root.resolve("lib"));
            for (Map.Entry<String, Path> file : files.entrySet()) {
                Path entry = root.resolve(file.getKey());
                Files.write(entry, Files.readAllBytes(file.getValue()));
                String permissions = file.getKey().equals("plumbline") ? "rwxr-xr-x" : "rw-r--r--";
                Files.setPosixFilePermissions(entry, PosixFilePermissions.fromString(permissions));
                settle(entry);
            }
            for (Path made : new Path[] {root, root.resolve("lib")}) {
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
                settle(made);
            }
        }
        Files.move(draft, archive, StandardCopyOption.REPLACE_EXISTING);
        return archive;
    }

    private static void settle(Path entry) throws IOException {
        Files.getFileAttributeView(entry, BasicFileAttributeView.class).setTimes(TIME, TIME, TIME);
    }
}

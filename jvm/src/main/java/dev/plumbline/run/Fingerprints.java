package dev.plumbline.run;

import dev.plumbline.value.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Detects changes of the program of a run: a SHA-256 of each file, and for each folder one of the names and contents of
 * all files in it.
 */
final class Fingerprints {
    private Fingerprints() {}

    /** By absolute path; missing files are left out. */
    static Map<String, String> of(Target target) throws IOException {
        Map<String, String> prints = new LinkedHashMap<>();
        for (Path path : paths(target)) {
            if (Files.exists(path)) {
                prints.put(path.toString(), of(path));
            }
        }
        return prints;
    }

    /** The program, or the entries of the class path; for a wildcard its folder. */
    private static List<Path> paths(Target target) {
        if (target instanceof Target.Native program) {
            return List.of(program.executable().toAbsolutePath());
        }
        List<Path> paths = new ArrayList<>();
        for (Path entry : ((Target.Jvm) target).classPath()) {
            boolean wildcard = entry.endsWith("*");
            Path absolute = entry.toAbsolutePath();
            paths.add(wildcard ? absolute.getParent() : absolute);
        }
        return paths;
    }

    private static String of(Path path) throws IOException {
        MessageDigest digest = Sha256.digest();
        List<Path> files;
        try (Stream<Path> all = Files.walk(path)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            digest.update((path.relativize(file) + "\0" + Files.size(file) + "\0").getBytes(StandardCharsets.UTF_8));
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}

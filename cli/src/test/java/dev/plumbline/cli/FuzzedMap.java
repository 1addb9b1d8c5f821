package dev.plumbline.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The map of the demo with its specification in a folder, to be fuzzed there. */
record FuzzedMap(Path spec, Path out) {
    static FuzzedMap in(Path folder) throws IOException {
        for (String name : List.of("KvMap.tla", "KvMap.cfg")) {
            try (InputStream in = FuzzedMap.class.getResourceAsStream("demo/" + name)) {
                Files.copy(in, folder.resolve(name));
            }
        }
        return new FuzzedMap(folder.resolve("KvMap.tla"), folder.resolve("out"));
    }

    Run fuzz(int operations, Class<?> workload, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "fuzz",
                "--spec",
                spec.toString(),
                "--workload",
                workload.getName(),
                "--java-option=-XX:TieredStopAtLevel=1",
                "--threads",
                "3",
                "--calls",
                Integer.toString(operations),
                "--out",
                out.toString()));
        words.addAll(List.of(more));
        // Each repetition starts a JVM; one is enough if repetitions are not the subject.
        if (!words.contains("--repeat")) {
            words.addAll(List.of("--repeat", "1"));
        }
        return Run.of(words.toArray(new String[0]));
    }
}

package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.format.Formats;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files for others do not contain paths of the machine where they were written. */
class PathFreeTest {
    private static final PathFree ANN = new PathFree(Path.of("/home/ann/work"), Path.of("/home/ann"));

    @TempDir
    Path folder;

    @BeforeEach
    void unpack() throws IOException {
        for (String sample : DemoCommand.SAMPLES) {
            try (InputStream in = DemoCommand.class.getResourceAsStream("demo/" + sample)) {
                Files.copy(in, folder.resolve(sample));
            }
        }
    }

    @Test
    void filesAreNamedFromTheFolderOfTheCommand() {
        assertThat(List.of("/home/ann/work/a/Kv.tla", "/home/ann/x y/h.ndjson", "/opt/logs/h.ndjson", "/home/ann/work"))
                .extracting(ANN::file)
                .containsExactly("a/Kv.tla", "~/x y/h.ndjson", ".../h.ndjson", ".");
        assertThat(List.of("a/b.txt", "https://example.org/a/b", "/h", "/home/ann/workshop/x"))
                .extracting(ANN::file)
                .containsExactly("a/b.txt", "https://example.org/a/b", "/h", "~/workshop/x");
    }

    @Test
    void commandsAreShortenedWordByWord() {
        Bundle.Command command = new Bundle.Command(
                "check it again",
                "plumbline check --spec /home/ann/work/a/Kv.tla '/home/ann/x y/h.ndjson' -o=/home/ann/work/out"
                        + " -cp /opt/a.jar:/opt/lib/b.jar --constant 'Root=\"/opt/a/b\"' --initial '[at |-> \"/opt/a/b\"]'");
        assertThat(ANN.commands(List.of(command)).get(0).line())
                .isEqualTo("plumbline check --spec a/Kv.tla ~/'x y/h.ndjson' -o=out -cp .../a.jar:.../b.jar"
                        + " --constant 'Root=\"/opt/a/b\"' --initial '[at |-> \"/opt/a/b\"]'");
    }

    /** A crash may quote a key that looks like a path; a fingerprint, an option and a schedule are none. */
    @Test
    void ofARunOnlyFilesAreShortened() throws BadInput {
        String run = """
                {
                  "plumbline-run" : 1,
                  "workload" : "a.B",
                  "classPath" : [ "/home/ann/work/classes", "/home/ann/lib/a.jar", "/opt/b.jar" ],
                  "javaOptions" : [ "/home/ann/work/is no file", "-Dx=1" ],
                  "files" : {
                    "/home/ann/work/classes" : "/home/ann/work/fingerprint"
                  },
                  "command" : [ "java", "]," ],
                  "environment" : {
                    "PATH" : "/usr/bin"
                  },
                  "seconds" : 1.25,
                  "killed" : false,
                  "crashes" : [ "/home/ann/work/users/1 is missing", "./x", "~/y" ]
                }
                """;
        Bundle bundle = Explain.bundle(stale()).orElseThrow().withRun(run);
        String shared = ANN.of(bundle).run().orElseThrow();
        assertThat(shared)
                .contains("\"classPath\" : [ \"./classes\", \"~/lib/a.jar\", \"/opt/b.jar\" ]")
                .contains("\"./classes\" : \"/home/ann/work/fingerprint\"")
                .contains("[ \"/home/ann/work/is no file\", \"-Dx=1\" ]")
                .contains("[ \"/home/ann/work/users/1 is missing\", \"./x\", \"~/y\" ]")
                .contains("\"seconds\" : 1.25", "\"killed\" : false")
                .doesNotContain("\"command\"", "\"environment\"", "/usr/bin");
        assertThat(ANN.here(shared))
                .contains("[ \"/home/ann/work/classes\", \"/home/ann/lib/a.jar\", \"/opt/b.jar\" ]")
                .contains("\"/home/ann/work/classes\" : \"/home/ann/work/fingerprint\"", "\"./x\", \"~/y\"");
        assertThat(ANN.here("no run at all: \"./x\"")).isEqualTo("no run at all: \"./x\"");
    }

    private Result stale() throws BadInput {
        return Check.of(Formats.read(folder.resolve("stale.ndjson")), TlaSource.of(folder.resolve("KvMap.tla")))
                .explainable()
                .run();
    }

    /** Everything in the file, unpacked. */
    private static String content(Path bundle) throws IOException {
        StringBuilder all = new StringBuilder();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(bundle))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                all.append(entry.getName()).append('\n').append(new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return all.toString();
    }

    private Path[] written(String... more) {
        Path[] files = {folder.resolve("stale.plumb"), folder.resolve("stale.md"), folder.resolve("stale.xml")};
        String[] arguments = {
            "check",
            "--spec",
            path("KvMap.tla"),
            path("stale.ndjson"),
            "--bundle",
            files[0].toString(),
            "--markdown",
            files[1].toString(),
            "--junit-xml",
            files[2].toString()
        };
        String[] all = new String[arguments.length + more.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        assertThat(Run.of(all).status()).isEqualTo(1);
        return files;
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void bundlesAndReportsDoNotNameFoldersOfTheMachine() throws Exception {
        Path[] files = written();
        String bundle = content(files[0]);
        assertThat(bundle).contains("stale.ndjson", "KvMap").doesNotContain(folder.toString());
        assertThat(bundle).doesNotContain(System.getProperty("java.home"), System.getProperty("user.dir"));
        assertThat(Bundle.read(files[0]).failing().history().name()).isEqualTo("stale.ndjson");
        for (Path report : new Path[] {files[1], files[2]}) {
            assertThat(Files.readString(report)).contains("stale.ndjson").doesNotContain(folder.toString());
        }
        assertThat(Run.of("explain", files[0].toString()).out()).contains(".../stale.ndjson");
    }

    /** They are for others, so the user's umask decides who may read them. */
    @Test
    void theyMayBeReadByWhomeverAPlainFileMayBeReadBy() throws Exception {
        Path plain = Files.writeString(folder.resolve("plain"), "");
        if (Files.getFileStore(plain).supportsFileAttributeView("posix")) {
            for (Path file : written()) {
                assertThat(Files.getPosixFilePermissions(file))
                        .as(file.toString())
                        .isEqualTo(Files.getPosixFilePermissions(plain));
            }
        }
    }

    @Test
    void pathsAreKeptOnRequest() throws Exception {
        Path[] files = written("--with-paths");
        assertThat(content(files[0])).contains(path("stale.ndjson"));
        assertThat(Files.readString(files[1])).contains(path("stale.ndjson"));
    }
}

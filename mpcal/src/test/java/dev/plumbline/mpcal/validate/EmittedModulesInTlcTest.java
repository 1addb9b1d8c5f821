package dev.plumbline.mpcal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.MpcalSource;
import dev.plumbline.mpcal.log.LogHistory;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLC alone, with nothing of this project but what was written for it, finds what the authors' runs of TLC found. */
class EmittedModulesInTlcTest {
    @TempDir
    Path folder;

    @BeforeEach
    void casesAreThere() {
        assumeTrue(Files.isDirectory(Cases.MPCAL), "no cases at " + Cases.MPCAL);
    }

    private String tlc(String system, Path spec, Path logs, boolean file)
            throws BadInput, IOException, InterruptedException, URISyntaxException {
        History history = LogHistory.read(logs);
        String constants = Files.readString(Cases.MPCAL.resolve(system).resolve(system + "Validate.cfg"));
        EmittedModules modules = EmittedModules.of(MpcalSource.read(spec, false), constants, history, file);
        Path target = Files.createDirectories(folder.resolve("modules" + file));
        for (Map.Entry<String, String> text : modules.files().entrySet()) {
            Files.writeString(target.resolve(text.getKey()), text.getValue());
        }
        for (Map.Entry<String, byte[]> data : modules.data().entrySet()) {
            Path path = target.resolve(data.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, data.getValue());
        }
        Path tools = Path.of(tlc2.TLC
                .class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path output = folder.resolve("tlc.out");
        int status = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        tools + File.pathSeparator + ".",
                        "tlc2.TLC",
                        "-config",
                        system + "Validate.cfg",
                        system + "Validate.tla")
                .directory(target.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return status + "\n" + Files.readString(output);
    }

    @Test
    void textAndFileHaveTheStatesOfTheAuthorsRuns() throws Exception {
        Path locks = Cases.MPCAL.resolve("locksvc");
        for (boolean file : new boolean[] {false, true}) {
            assertThat(tlc(
                            "locksvc",
                            locks.resolve("locksvc.tla"),
                            locks.resolve("traces_found/10048212154511080998"),
                            file))
                    .startsWith("0\n")
                    .contains("No error has been found")
                    .contains("5350 distinct states found")
                    .contains("depth of the complete state graph search is 48");
        }
        assertThat(tlc(
                        "locksvc",
                        locks.resolve("locksvc.tla"),
                        locks.resolve("traces_found/18094128110711941820"),
                        true))
                .contains("3541 distinct states found")
                .contains("depth of the complete state graph search is 47");
    }

    @Test
    void aWrongSpecificationIsADeadlock() throws Exception {
        Path locks = Cases.MPCAL.resolve("locksvc");
        String text = Files.readString(locks.resolve("locksvc.tla"));
        String wrong = text.replaceAll("GrantMsg(\\s+)== 3", "GrantMsg$1== 4");
        assertThat(wrong).isNotEqualTo(text);
        Path spec = Files.writeString(folder.resolve("locksvc.tla"), wrong);
        assertThat(tlc("locksvc", spec, locks.resolve("traces_found/10048212154511080998"), true))
                .contains("Deadlock reached")
                .contains("__next =");
    }
}

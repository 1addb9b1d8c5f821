package dev.plumbline.mpcal.running;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.Mpcal;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock service with a JVM for each process: logs conform, and they still do when processes are killed. */
@Tag("slow")
class LockServiceJvmsTest {
    private static final int CLIENTS = 3;

    private final List<Process> processes = new ArrayList<>();

    @TempDir
    Path folder;

    private static List<String> freePorts() throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        List<String> ports = new ArrayList<>();
        for (int i = 0; i <= CLIENTS; i++) {
            sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            ports.add(String.valueOf(sockets.get(i).getLocalPort()));
        }
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        return ports;
    }

    private void start(Path logs) throws IOException {
        List<String> ports = freePorts();
        for (int self = 0; self <= CLIENTS; self++) {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx64m",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    LockProcess.class.getName(),
                    logs.toString(),
                    String.valueOf(self)));
            command.addAll(ports);
            processes.add(new ProcessBuilder(command).inheritIO().start());
        }
    }

    private void killAll() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly();
            assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void conforms(History history) throws BadInput, IOException {
        Path specification = Cases.CORPUS.resolve("LockService/LockService.tla");
        Path config =
                Files.writeString(folder.resolve("three.cfg"), "CONSTANTS NumClients = " + CLIENTS + " NumTurns = 1\n");
        Result result = Check.of(history, Mpcal.specification(specification, config, "OneInside"))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run();
        assertThat(result.verdict())
                .as("%s", result.verdict().counterexampleIfAny())
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aWholeRunConforms() throws Exception {
        Path logs = folder.resolve("logs");
        try {
            start(logs);
            for (Process client : processes.subList(1, processes.size())) {
                assertThat(client.waitFor(300, TimeUnit.SECONDS)).isTrue();
                assertThat(client.exitValue()).isZero();
            }
        } finally {
            killAll();
        }
        History history = Mpcal.logs(logs);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AClient.leave")))
                .hasSizeGreaterThanOrEqualTo(CLIENTS);
        conforms(history);
    }

    @Test
    void killedProcessesLeaveLogsThatConform() throws Exception {
        Path logs = folder.resolve("logs");
        try {
            start(logs);
            Path server = logs.resolve("AServer-0.log");
            while (!Files.exists(server) || Files.readString(server).strip().length() < 3_000) {
                Thread.sleep(1);
            }
        } finally {
            killAll();
        }
        conforms(Mpcal.logs(logs));
    }
}

package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.record.Recorder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Machines that are processes, which reach each other over the loopback address: by TCP, or by UDP if the harness says
 * that messages are lost. A crash is a kill -9. Actors that are clients, and the other clients, are threads of this
 * process.
 */
final class ProcessHosts implements Hosts {
    private static final long START_SECONDS = 60;
    private static final long END_SECONDS = 5;
    private static final long LOOK_MILLIS = 10;
    private static final int LAST_LINES = 5;

    private final Harness harness;
    private final Members members;
    private final RunSettings settings;
    private final Rehearsal rehearsal;
    private final Recorder recorder;
    private final Receiver answers;
    private final ProcessStart start;
    private final Path folder;
    private final String run;
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final Map<String, Integer> started = new LinkedHashMap<>();
    private final Map<String, Machine> clients = new LinkedHashMap<>();
    private final Map<String, List<LoggedStep>> clientSteps = new LinkedHashMap<>();
    private final List<Carrier> carriers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean closed;

    ProcessHosts(
            Harness harness,
            Members members,
            RunSettings settings,
            Rehearsal rehearsal,
            Recorder recorder,
            Receiver answers,
            ProcessStart start)
            throws IOException {
        this.harness = harness;
        this.members = members;
        this.settings = settings;
        this.rehearsal = rehearsal;
        this.recorder = recorder;
        this.answers = answers;
        this.start = start;
        this.folder =
                Files.createDirectories(settings.folder().resolve("processes")).toAbsolutePath();
        this.run = Long.toHexString(new SplittableRandom().nextLong());
    }

    private ProcessPlan plan(String actor) {
        return new ProcessPlan(
                run,
                start.system(),
                harness.name(),
                actor,
                harness.network(),
                harness.faults().losses(),
                harness.faults().duplicates(),
                settings.seed(),
                started.getOrDefault(actor, 0),
                !harness.properties().isEmpty(),
                folder);
    }

    @Override
    public Carrier start() throws IOException, InterruptedException, RunFailure {
        for (ActorRef actor : members.actors().keySet()) {
            if (rehearsal.clients().contains(actor)) {
                startClient(actor.name());
            } else {
                startProcess(actor.name());
            }
        }
        Carrier carrier = carrier();
        awaitPorts();
        threads.forEach(Thread::start);
        return carrier;
    }

    /** The end of the network for the clients. */
    private Carrier carrier() throws IOException {
        Ports ports = new Ports(folder);
        if (ProcessPlan.isLossy(harness.faults())) {
            UdpCarrier udp = new UdpCarrier(run, Members.CLIENTS, ports, rehearsal.bytes(), answers);
            carriers.add(udp);
            udp.listen();
            return udp;
        }
        TcpCarrier tcp = new TcpCarrier(run, Members.CLIENTS, ports, rehearsal.bytes(), answers);
        carriers.add(tcp);
        tcp.listen();
        return tcp;
    }

    private void startProcess(String actor) throws IOException {
        ProcessPlan plan = plan(actor);
        List<String> command = new ArrayList<>(start.java());
        command.add(ActorProcess.class.getName());
        command.addAll(plan.words());
        processes.put(
                actor,
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(
                                ProcessBuilder.Redirect.appendTo(plan.output().toFile()))
                        .start());
        started.merge(actor, 1, Integer::sum);
    }

    /** An actor that is a client never crashes, so its steps need not be written to a file. */
    private void startClient(String actor) throws IOException {
        List<LoggedStep> steps = new ArrayList<>();
        clientSteps.put(actor, steps);
        Machine machine = new Machine(
                members,
                actor,
                harness.properties().isEmpty() ? StepLog.NONE : StepLog.keeping(steps),
                CallRecorder.into(recorder),
                SendFaults.of(actor, members.machines(), harness.faults(), harness.network(), settings.seed()),
                settings.seed());
        Ports ports = new Ports(folder);
        if (ProcessPlan.isLossy(harness.faults())) {
            UdpCarrier udp = new UdpCarrier(run, actor, ports, rehearsal.bytes(), machine);
            carriers.add(udp);
            machine.connect(udp, false);
            udp.listen();
        } else {
            TcpCarrier tcp = new TcpCarrier(run, actor, ports, rehearsal.bytes(), machine);
            carriers.add(tcp);
            machine.connect(tcp, true);
            tcp.listen();
        }
        clients.put(actor, machine);
        Thread thread = new Thread(machine, "actor " + actor);
        thread.setDaemon(true);
        threads.add(thread);
    }

    /** Waits until all machines listen. */
    private void awaitPorts() throws IOException, InterruptedException, RunFailure {
        Ports ports = new Ports(folder);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        for (String actor : processes.keySet()) {
            while (!ports.isKnown(actor)) {
                Optional<RunFailure> failure = failure();
                if (failure.isPresent()) {
                    throw failure.get();
                }
                if (System.nanoTime() - end > 0) {
                    throw RunFailure.ofHarness("the process of " + actor + " does not listen after " + START_SECONDS
                            + " s" + words(actor));
                }
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }

    @Override
    public List<String> canCrash() {
        return List.copyOf(processes.keySet());
    }

    @Override
    public void crash(String machine) throws IOException, InterruptedException, RunFailure {
        Process process = processes.get(machine);
        if (!process.isAlive()) {
            // It has ended by itself; its end is reported and not covered up.
            return;
        }
        process.destroyForcibly().waitFor();
        startProcess(machine);
    }

    @Override
    public Optional<RunFailure> failure() {
        for (Machine client : clients.values()) {
            if (client.failure().isPresent()) {
                return client.failure();
            }
        }
        for (Map.Entry<String, Process> each : processes.entrySet()) {
            Path file = plan(each.getKey()).failure();
            try {
                if (Files.exists(file) && Files.size(file) > 0) {
                    return Optional.of(RunFailure.read(Files.readString(file)));
                }
            } catch (IOException e) {
                return Optional.of(RunFailure.ofHarness("cannot read " + file + ": " + e.getMessage()));
            }
            if (!each.getValue().isAlive() && !closed) {
                return Optional.of(RunFailure.ofHarness("the process of " + each.getKey()
                        + " ended by itself with status " + each.getValue().exitValue() + words(each.getKey())));
            }
        }
        return Optional.empty();
    }

    /** The last lines that a process has printed. */
    private String words(String actor) {
        Path output = plan(actor).output();
        try {
            List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            return "; the end of " + output + ": "
                    + String.join(" / ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public List<List<LoggedStep>> steps() throws IOException {
        List<List<LoggedStep>> all = new ArrayList<>(clientSteps.values());
        if (!harness.properties().isEmpty()) {
            for (String actor : processes.keySet()) {
                all.add(Journal.read(plan(actor).journal(), rehearsal.bytes()));
            }
        }
        return all;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        closed = true;
        try {
            for (Process process : processes.values()) {
                process.getOutputStream().close();
            }
            clients.values().forEach(Machine::close);
            carriers.forEach(Carrier::close);
            for (Process process : processes.values()) {
                process.waitFor(END_SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            // Those that have not ended by now, and all of them if this was interrupted.
            for (Process process : processes.values()) {
                process.destroyForcibly();
            }
        }
        for (Process process : processes.values()) {
            process.waitFor();
        }
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
        }
    }
}

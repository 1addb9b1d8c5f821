package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.record.Recorder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Machines that are threads of this process. A crash leaves an actor what it persists. */
final class ThreadHosts implements Hosts {
    private static final long PATIENCE_MILLIS = 5_000;

    private final Map<String, Machine> machines = new LinkedHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<List<LoggedStep>> steps = new ArrayList<>();
    private final Set<ActorRef> clients;
    private final Carrier carrier;

    /**
     * @param clients actors that are clients
     * @param answers gets the messages to other clients
     */
    ThreadHosts(
            Harness harness,
            Members members,
            RunSettings settings,
            Set<ActorRef> clients,
            Recorder recorder,
            Receiver answers) {
        this.clients = clients;
        boolean logged = !harness.properties().isEmpty();
        for (ActorRef actor : members.actors().keySet()) {
            List<LoggedStep> own = new ArrayList<>();
            steps.add(own);
            Machine machine = new Machine(
                    members,
                    actor.name(),
                    logged ? StepLog.keeping(own) : StepLog.NONE,
                    clients.contains(actor) ? CallRecorder.into(recorder) : CallRecorder.NONE,
                    SendFaults.of(
                            actor.name(), members.machines(), harness.faults(), harness.network(), settings.seed()),
                    settings.seed());
            machines.put(actor.name(), machine);
        }
        carrier = (machine, parcel) -> {
            if (machine.equals(Members.CLIENTS)) {
                answers.arrived(parcel);
            } else {
                machines.get(machine).arrived(parcel);
            }
        };
        machines.values().forEach(machine -> machine.connect(carrier, true));
    }

    @Override
    public Carrier start() {
        machines.forEach((name, machine) -> {
            Thread thread = new Thread(machine, "actor " + name);
            thread.setDaemon(true);
            threads.add(thread);
        });
        threads.forEach(Thread::start);
        return carrier;
    }

    @Override
    public List<String> canCrash() {
        return machines.keySet().stream()
                .filter(name -> !clients.contains(ActorRef.of(name)))
                .toList();
    }

    @Override
    public void crash(String machine) throws InterruptedException {
        machines.get(machine).crash();
    }

    @Override
    public Optional<RunFailure> failure() {
        return machines.values().stream()
                .map(Machine::failure)
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public List<List<LoggedStep>> steps() {
        return steps;
    }

    @Override
    public void close() throws InterruptedException {
        machines.values().forEach(Machine::close);
        for (Thread thread : threads) {
            thread.join(PATIENCE_MILLIS);
        }
    }
}

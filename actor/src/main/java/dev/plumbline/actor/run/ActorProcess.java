package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Harness;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * The process of an actor. It ends when its standard input does: the process that started it closes that at the end of
 * the run, and the system does if that process is killed.
 */
public final class ActorProcess {
    private ActorProcess() {}

    public static void main(String[] words) throws Exception {
        ProcessPlan plan = ProcessPlan.of(words);
        Class<?> type = Class.forName(plan.system());
        ActorSystem system = (ActorSystem) type.getConstructor().newInstance();
        run(plan, system.harness(plan.harness()), new ObjectBytes(type.getClassLoader()));
    }

    private static void run(ProcessPlan plan, Harness harness, ObjectBytes bytes)
            throws BadInput, IOException, InterruptedException {
        Members members = new Members(harness.actors(), plan.network());
        SendFaults faults = SendFaults.of(plan.actor(), members.machines(), plan.faults(), plan.network(), plan.seed());
        try (Journal journal = new Journal(plan.journal(), bytes, plan.states())) {
            Machine machine = new Machine(
                    members,
                    plan.actor(),
                    journal,
                    CallRecorder.NONE,
                    plan.incarnation() == 0 ? faults : faults.spent(),
                    plan.seed() + plan.incarnation());
            List<LoggedStep.Sent> unsure = new ArrayList<>();
            journal.repeat(step -> unsure.addAll(machine.repeat(step)));
            try (Carrier carrier = carrier(plan, machine, bytes, unsure)) {
                machine.connect(carrier, !ProcessPlan.isLossy(plan.faults()));
                Thread thread = new Thread(() -> work(machine, plan), plan.actor());
                thread.start();
                while (System.in.read() >= 0) {
                    // The other end only closes it.
                }
                machine.close();
                thread.join();
            }
        }
    }

    private static Carrier carrier(ProcessPlan plan, Machine machine, ObjectBytes bytes, List<LoggedStep.Sent> unsure)
            throws IOException {
        Ports ports = new Ports(plan.folder());
        if (ProcessPlan.isLossy(plan.faults())) {
            UdpCarrier udp = new UdpCarrier(plan.run(), plan.actor(), ports, bytes, machine);
            udp.listen();
            return udp;
        }
        TcpCarrier tcp = new TcpCarrier(plan.run(), plan.actor(), ports, bytes, machine);
        tcp.restore(unsure);
        tcp.listen();
        return tcp;
    }

    private static void work(Machine machine, ProcessPlan plan) {
        machine.run();
        machine.failure().ifPresent(failure -> {
            try {
                Files.writeString(plan.failure(), failure.written());
            } catch (IOException e) {
                throw new IllegalStateException(failure.getMessage(), e);
            }
        });
    }
}

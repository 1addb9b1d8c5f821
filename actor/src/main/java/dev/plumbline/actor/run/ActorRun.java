package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Request;
import dev.plumbline.record.Recorder;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Runs the actors of a harness in real time while clients call them, crashes some of them, and ends everything that it
 * has started. The calls of the clients are a history in the folder of the run, for a check.
 *
 * <p>Each crash happens right after an answer: when its moment has come, which is drawn from the seed, the next answer
 * crashes the actor that gave it, or another one. That is where an actor has promised most and may have persisted least.
 * Where no client calls anything, the moments alone decide.
 */
public final class ActorRun {
    private static final long LOOK_MILLIS = 20;
    /** Of two crashes one is of the actor that has just answered. */
    private static final int KINDS = 2;

    private final Harness harness;
    private final RunSettings settings;
    private final Optional<ProcessStart> processes;
    private final List<String> crashed = new ArrayList<>();
    private final BlockingQueue<ActorRef> answering = new LinkedBlockingQueue<>();
    private volatile boolean armed;

    private ActorRun(Harness harness, RunSettings settings, Optional<ProcessStart> processes) {
        this.harness = harness;
        this.settings = settings;
        this.processes = processes;
    }

    /** Each actor of the harness is a thread of this process. */
    public static ActorRun threads(Harness harness, RunSettings settings) {
        return new ActorRun(harness, settings, Optional.empty());
    }

    /** Each actor of the harness is a process. */
    public static ActorRun processes(Harness harness, RunSettings settings, ProcessStart start) {
        return new ActorRun(harness, settings, Optional.of(start));
    }

    /**
     * Runs once.
     *
     * @throws BadInput if the harness cannot be run
     */
    public RunResult run() throws BadInput, IOException, InterruptedException {
        if (harness.foreign().isPresent()) {
            throw new BadInput("harness " + harness.name() + ": actors of "
                    + harness.foreign().get().library() + " cannot be run here; run them with their own library");
        }
        Rehearsal rehearsal = Rehearsal.of(harness, processes.isPresent());
        Members members = new Members(harness.actors(), harness.network());
        List<List<LoggedStep>> steps;
        Optional<RunFailure> failure;
        long answered;
        long unanswered;
        Map<ActorRef, Request> made;
        try (Recorder recorder = Recorder.into(settings.history());
                CallRecorder notes = CallRecorder.into(recorder)) {
            Clients clients = new Clients(harness, members, settings, recorder, this::answered);
            Hosts hosts = processes.isEmpty()
                    ? new ThreadHosts(harness, members, settings, rehearsal.clients(), recorder, clients)
                    : new ProcessHosts(harness, members, settings, rehearsal, recorder, clients, processes.get());
            try {
                clients.start(hosts.start());
                failure = watch(clients, hosts, notes);
            } catch (RunFailure e) {
                failure = Optional.of(e);
            } finally {
                try {
                    clients.close();
                } finally {
                    hosts.close();
                }
            }
            steps = new ArrayList<>(hosts.steps());
            steps.add(clients.sends());
            made = clients.made();
            failure = failure.or(hosts::failure);
            answered = clients.answered();
            unanswered = clients.unanswered();
        }
        if (failure.isPresent() && !failure.get().isOfActor()) {
            throw new BadInput(
                    "harness " + harness.name() + ": " + failure.get().getMessage());
        }
        return new RunResult(
                answered,
                unanswered,
                List.copyOf(crashed),
                failure.map(RunFailure::getMessage),
                RunProperties.of(harness, members, steps, made));
    }

    private void answered(ActorRef by) {
        if (armed) {
            armed = false;
            answering.add(by);
        }
    }

    /** Crashes actors and waits for the end of the run. */
    private Optional<RunFailure> watch(Clients clients, Hosts hosts, CallRecorder notes)
            throws IOException, InterruptedException, RunFailure {
        long start = System.nanoTime();
        SplittableRandom random = new SplittableRandom(settings.seed());
        List<Long> moments = moments(random);
        Set<String> canCrash = Set.copyOf(hosts.canCrash());
        List<String> inOrder = hosts.canCrash();
        while (true) {
            Optional<RunFailure> failure = clients.failure().or(hosts::failure);
            boolean isOver = System.nanoTime() - start > settings.time().toNanos() && clients.haveEnded();
            if (failure.isPresent() || isOver) {
                return failure;
            }
            boolean isDue = !moments.isEmpty() && System.nanoTime() - start > moments.get(0);
            if (isDue && harness.requests().isEmpty()) {
                answering.add(ActorRef.of(inOrder.get(random.nextInt(inOrder.size()))));
            } else if (isDue && !armed && answering.isEmpty()) {
                armed = true;
            }
            ActorRef by = answering.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (by != null) {
                moments.remove(0);
                String machine = by.name();
                boolean another = random.nextInt(KINDS) == 0 || !canCrash.contains(machine);
                String victim = another ? inOrder.get(random.nextInt(inOrder.size())) : machine;
                hosts.crash(victim);
                crashed.add(victim);
                notes.note(ActorRef.of("crashes"), "crash of " + victim, Set.of(victim));
            }
        }
    }

    /** In each of equal parts of the time there is a crash. */
    private List<Long> moments(SplittableRandom random) {
        int crashes = harness.faults().crashes();
        long unlimited = Math.max(1, settings.time().toSeconds());
        long count = crashes == Faults.UNLIMITED ? unlimited : crashes;
        List<Long> moments = new ArrayList<>();
        double part = settings.time().toNanos() / (double) Math.max(1, count);
        for (int i = 0; i < count; i++) {
            moments.add((long) (part * (i + 0.8 * random.nextDouble())));
        }
        return moments;
    }
}

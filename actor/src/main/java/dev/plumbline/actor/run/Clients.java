package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.internal.symmetry.Renaming;
import dev.plumbline.record.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The clients of a run, each on a thread of its own: it makes one call after the other and records them.
 *
 * <p>Each call, or each round of the requests of the harness, is made under a name that was not used before, so a late
 * answer to an earlier call is never taken for that to a later one. In the history the client has one name.
 */
final class Clients implements Receiver {
    private final Harness harness;
    private final Members members;
    private final RunSettings settings;
    private final Recorder recorder;
    private long deadline;
    private final Map<String, List<Request>> requests = new LinkedHashMap<>();
    private final Map<ActorRef, BlockingQueue<Parcel>> answers = new ConcurrentHashMap<>();
    private final Map<String, Long> sent = new HashMap<>();
    private final Map<String, Long> received = new HashMap<>();
    private final List<LoggedStep> sends = new ArrayList<>();
    private final Map<ActorRef, Request> made = new HashMap<>();
    private final SendFaults faults;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong unanswered = new AtomicLong();
    private final Consumer<ActorRef> watcher;
    // Guarded by this. Actors may send before clients do.
    private Carrier carrier = (machine, parcel) -> {};
    private volatile boolean closed;
    private volatile Optional<RunFailure> failure = Optional.empty();

    /** @param watcher learns of each answer when it arrives, and from which actor it is */
    Clients(Harness harness, Members members, RunSettings settings, Recorder recorder, Consumer<ActorRef> watcher) {
        this.harness = harness;
        this.members = members;
        this.settings = settings;
        this.recorder = recorder;
        this.watcher = watcher;
        this.faults = SendFaults.of(
                Members.CLIENTS, members.machines(), harness.faults(), harness.network(), settings.seed());
        for (Request each : harness.requests()) {
            requests.computeIfAbsent(each.client().name(), name -> new ArrayList<>())
                    .add(each);
        }
    }

    synchronized void start(Carrier to) {
        carrier = to;
        deadline = System.nanoTime() + settings.time().toNanos();
        int number = 0;
        for (String client : requests.keySet()) {
            SplittableRandom random = new SplittableRandom(settings.seed() * 31 + number++);
            Thread thread = new Thread(() -> work(client, random), "client " + client);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    /** Those to earlier calls are ignored. */
    @Override
    public synchronized void arrived(Parcel parcel) {
        if (parcel.number() <= received.getOrDefault(parcel.machine(), 0L)) {
            return;
        }
        received.put(parcel.machine(), parcel.number());
        carrier.received(parcel.machine(), parcel.number());
        BlockingQueue<Parcel> queue = answers.get(parcel.to());
        if (queue != null) {
            queue.add(parcel);
        } else if (!requests.containsKey(base(parcel.to().name()))) {
            failure = Optional.of(RunFailure.ofHarness(parcel.from() + " sends " + parcel.content() + " to "
                    + parcel.to() + ", and there is neither an actor nor a client of that name; there are "
                    + members.actors().keySet() + " and " + requests.keySet()));
        }
    }

    @Override
    public void failed(RunFailure unreadable) {
        failure = Optional.of(unreadable);
    }

    @Override
    public synchronized long receivedUpTo(String machine) {
        return received.getOrDefault(machine, 0L);
    }

    private static String base(String name) {
        int end = name.lastIndexOf('#');
        return end < 0 ? name : name.substring(0, end);
    }

    private void work(String client, SplittableRandom random) {
        try (CallRecorder calls = CallRecorder.into(recorder)) {
            for (int round = 1; isRunning(); round++) {
                ActorRef name = round == 1 ? ActorRef.of(client) : ActorRef.of(client + "#" + round);
                for (Request request : round(client, name, random)) {
                    pause(random);
                    if (!isRunning() || !perform(ActorRef.of(client), request, calls)) {
                        break;
                    }
                }
            }
        } catch (InterruptedException e) {
            // The run has ended.
        } catch (HarnessMistake | IllegalArgumentException e) {
            failure = Optional.of(RunFailure.ofHarness(e.getMessage()));
        }
    }

    private boolean isRunning() {
        return !closed && failure.isEmpty() && deadline - System.nanoTime() > 0;
    }

    private List<Request> round(String client, ActorRef name, SplittableRandom random) {
        if (harness.calls().isPresent()) {
            Request next = harness.calls().get().apply(name, random.split());
            if (!next.client().equals(name)) {
                throw new HarnessMistake("Harness.Builder.calls makes a request of " + next.client()
                        + " for the client " + name + "; expected one of that client");
            }
            return List.of(next);
        }
        Renaming renaming = new Renaming(Map.of(ActorRef.of(client), name), harness.renamed());
        return requests.get(client).stream()
                .map(each -> new Request(name, each.to(), renaming.of(each.message()), each.invocation()))
                .toList();
    }

    private void pause(SplittableRandom random) throws InterruptedException {
        double mean = 1e3 * requests.size() / settings.rate();
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        Thread.sleep(Math.max(0, Math.min(left, Math.round(2 * mean * random.nextDouble()))));
    }

    /** Whether it was answered. */
    private boolean perform(ActorRef client, Request request, CallRecorder calls) throws InterruptedException {
        BlockingQueue<Parcel> queue = new LinkedBlockingQueue<>();
        answers.put(request.client(), queue);
        calls.called(client, request.invocation());
        send(request);
        Optional<Answer> answer = await(request, queue);
        answers.remove(request.client());
        if (answer.isEmpty()) {
            unanswered.incrementAndGet();
            calls.unknown(client, "no answer in " + settings.timeout().toMillis() + " ms");
            return false;
        }
        calls.returned(client, answer.get());
        answered.incrementAndGet();
        return true;
    }

    /** Numbers are given and messages sent in one order. */
    private synchronized void send(Request request) {
        String machine = members.machine(request.to());
        List<LoggedStep.Sent> out = new ArrayList<>();
        for (int copies = faults.copies(); copies > 0; copies--) {
            long number = sent.merge(machine, 1L, Long::sum);
            out.add(new LoggedStep.Sent(
                    machine, new Parcel(Members.CLIENTS, number, request.client(), request.to(), request.message())));
        }
        if (!harness.properties().isEmpty()) {
            sends.add(LoggedStep.call(request.client(), out));
            made.put(request.client(), request);
        }
        out.forEach(each -> carrier.send(machine, each.parcel()));
    }

    /** The sending of requests, for properties. */
    synchronized List<LoggedStep> sends() {
        return List.copyOf(sends);
    }

    /** The last request that was made under each name, for properties. */
    synchronized Map<ActorRef, Request> made() {
        return Map.copyOf(made);
    }

    private Optional<Answer> await(Request request, BlockingQueue<Parcel> queue) throws InterruptedException {
        long end = System.nanoTime() + settings.timeout().toNanos();
        while (true) {
            Parcel parcel = queue.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (parcel == null) {
                return Optional.empty();
            }
            Optional<Answer> answer = harness.answer(request, parcel.content());
            if (answer.isPresent()) {
                watcher.accept(parcel.from());
                return answer;
            }
        }
    }

    /** How many calls were answered. */
    long answered() {
        return answered.get();
    }

    /** How many calls were not answered in time. */
    long unanswered() {
        return unanswered.get();
    }

    Optional<RunFailure> failure() {
        return failure;
    }

    /** Whether all clients have ended. */
    boolean haveEnded() {
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** Ends all clients; calls without an answer stay open. */
    void close() throws InterruptedException {
        closed = true;
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join(Duration.ofSeconds(5).toMillis());
        }
    }
}

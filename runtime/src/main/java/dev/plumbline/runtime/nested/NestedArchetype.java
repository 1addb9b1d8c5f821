package dev.plumbline.runtime.nested;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.ArchetypeProcess;
import dev.plumbline.runtime.Outcome;
import dev.plumbline.runtime.RunOptions;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * A variable of one process that another archetype implements. That archetype runs in a thread of its own and reads a
 * request from its first parameter for each call of {@link Resource}, a record with a field {@code op}: {@code "read"},
 * {@code "write"} with a {@code value}, {@code "prepare"}, {@code "commit"} and {@code "abort"}. To each it writes one
 * answer to its second parameter, a record {@code [ok |-> ..., value |-> ...]}: the value answers a read, and a read,
 * write or prepare with {@code ok} FALSE lets the section be tried again.
 *
 * <p>The nested archetype is not a process of the specification: it has no log, and since it serves one process only, no
 * clocks. The check of that process shows whether it does what the specification says of the variable.
 */
public final class NestedArchetype implements Resource {
    private static final int WAIT_MILLIS = 2;
    private static final int PATIENCE_SECONDS = 10;

    private final LinkedBlockingDeque<Value> requests = new LinkedBlockingDeque<>();
    private final BlockingQueue<Value> answers = new LinkedBlockingQueue<>();
    private final Archetype archetype;
    private final ArchetypeProcess process;
    private final Thread thread;
    private volatile Optional<Outcome> outcome = Optional.empty();

    /** @param made creates the archetype with the resources for requests and answers */
    public NestedArchetype(BiFunction<Resource, Resource, Archetype> made, long seed) {
        archetype = made.apply(new Requests(), new Answers());
        process = new ArchetypeProcess(archetype, RunOptions.DEFAULT.withSeed(seed));
        thread = new Thread(() -> outcome = Optional.of(process.run()), this.toString());
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public ClockedValue read() {
        return ClockedValue.plain(Tla.field(tried(Tla.record("op", Tla.of("read"))), "value"));
    }

    @Override
    public WriteResult write(Value value) {
        tried(Tla.record("op", Tla.of("write"), "value", value));
        return WriteResult.UNKNOWN;
    }

    @Override
    public Resource at(Value index) {
        return LocalState.part(this, index);
    }

    @Override
    public Clock prepare() {
        tried(Tla.record("op", Tla.of("prepare")));
        return Clock.NONE;
    }

    @Override
    public void commit(Clock clock) {
        ended("commit");
    }

    @Override
    public void abort(Clock clock) {
        ended("abort");
    }

    private void ended(String op) {
        Value answer = answer(Tla.record("op", Tla.of(op)));
        if (!isOk(answer)) {
            throw new TlaError(this + " refuses to " + op + ": " + answer + "; only read, write and prepare may fail");
        }
    }

    private Value tried(Value request) {
        Value answer = answer(request);
        if (!isOk(answer)) {
            throw new SectionAborted(this + " refuses " + request);
        }
        return answer;
    }

    private static boolean isOk(Value answer) {
        return Tla.isTrue(Tla.field(answer, "ok"));
    }

    private Value answer(Value request) {
        requests.addLast(request);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        try {
            while (System.nanoTime() < end) {
                Value answer = answers.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
                if (answer != null) {
                    return answer;
                }
                if (outcome.isPresent() && answers.isEmpty()) {
                    throw new TlaError(this + " has ended: " + outcome.get() + "; expected an answer to " + request);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new TlaError(this + " does not answer " + request);
    }

    @Override
    public void close() {
        process.stop();
        thread.interrupt();
    }

    @Override
    public String toString() {
        return "the nested archetype " + archetype.id();
    }

    /** Requests as the nested archetype reads them. */
    private final class Requests implements Resource {
        private final List<Value> taken = new ArrayList<>();

        @Override
        public ClockedValue read() {
            try {
                Value request = requests.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
                if (request == null) {
                    throw new SectionAborted("no request");
                }
                taken.add(request);
                return ClockedValue.plain(request);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SectionAborted("interrupted");
            }
        }

        @Override
        public void commit(Clock clock) {
            taken.clear();
        }

        @Override
        public void abort(Clock clock) {
            for (int i = taken.size() - 1; i >= 0; i--) {
                requests.addFirst(taken.get(i));
            }
            taken.clear();
        }

        @Override
        public String toString() {
            return "the requests to a nested archetype";
        }
    }

    /** Answers as the nested archetype writes them. */
    private final class Answers implements Resource {
        private final List<Value> given = new ArrayList<>();

        @Override
        public WriteResult write(Value value) {
            given.add(value);
            return WriteResult.UNKNOWN;
        }

        @Override
        public void commit(Clock clock) {
            answers.addAll(given);
            given.clear();
        }

        @Override
        public void abort(Clock clock) {
            given.clear();
        }

        @Override
        public String toString() {
            return "the answers of a nested archetype";
        }
    }
}

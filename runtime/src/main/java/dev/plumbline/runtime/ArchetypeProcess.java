package dev.plumbline.runtime;

import dev.plumbline.runtime.log.LogFile;
import dev.plumbline.runtime.log.LoggedElement;
import dev.plumbline.runtime.log.LoggedSection;
import dev.plumbline.runtime.log.SectionLog;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A process: runs the sections of an archetype one after the other, in the thread that calls {@link #run}.
 *
 * <p><b>Logs.</b> A section is logged when nothing can prevent its commit any more, and before any other process can
 * see its effects. So when the JVM is killed, a log may lack the section in progress, and no other log has seen any
 * effect of it.
 *
 * <p>Aborted attempts are logged as well, since their reads must be possible too. An attempt with the same accesses as
 * an aborted one of this section, and with nothing new seen since, adds no information. It is not logged and does not
 * tick the clock; otherwise a waiting process would fill the disk. It is not enough to remember only the last attempt:
 * a section that waits for a message or a timer tries both in turn.
 *
 * <p>An attempt that could not make its first access has read its label alone, which the record before it wrote. Such a
 * record is possible wherever its process can be, and nothing comes after it but the process itself. It is not logged
 * either: processes that wait for messages would log one for each message. The first record of a process is an
 * exception, so that the log of a process that waits for ever names it, and an attempt that ends the process.
 *
 * <p><b>Resuming after a kill.</b> With {@link RunOptions#withResuming}, a process that finds its log restores
 * everything from there: its clock, its label, its variables, and the effects of its resources. A section is in the log
 * if and only if it has committed, so for the specification the time in between is a long pause.
 */
public final class ArchetypeProcess {
    private static final long SHORTEST_WAIT = 10_000;
    private static final long LONGEST_WAIT = 1_000_000;

    private final Archetype archetype;
    private final ProcessId id;
    private final RunOptions options;
    private final Optional<SectionLog> log;
    private final Choices choices;
    private final RandomPauses sleeps;
    private final Variable pc;
    private volatile boolean stopping;

    private Clock clock = Clock.NONE;
    // The aborted attempts at this section since something new was seen.
    private final Set<List<LoggedElement>> abortedBefore = new HashSet<>();

    /** Creates the log, so that an unusable folder is reported before anything runs. */
    public ArchetypeProcess(Archetype archetype, RunOptions options) {
        this(
                archetype,
                options,
                options.logs()
                        .map(folder -> LogFile.in(folder, archetype.id(), options.resuming(), options.storage())));
    }

    /** With another log instead of a file. */
    public ArchetypeProcess(Archetype archetype, RunOptions options, @SuppressWarnings("exports") SectionLog log) {
        this(archetype, options, Optional.of(log));
    }

    private ArchetypeProcess(Archetype archetype, RunOptions options, Optional<? extends SectionLog> log) {
        this.archetype = archetype;
        this.options = options;
        this.log = log.map(l -> l);
        id = archetype.id();
        Value first = Tla.of(archetype.first().name());
        pc = archetype.add(new Variable("", Archetype.PC, new LocalState(first), false));
        archetype.add(new Variable("", Archetype.STACK, new LocalState(Tla.tuple()), false));
        if (log.isPresent() && log.get().resumed()) {
            log.get().state().ifPresent(this::restoreState);
            log.get().past(this::restore);
            archetype.variables().forEach(variable -> variable.resource().restored(clock));
        }
        Random random = new Random(options.seed() * 1_000_003 + id.hashCode() + clock.get(id));
        choices = new Choices(random);
        sleeps = RandomPauses.exponential(options.meanSleep(), random);
    }

    private void restore(LoggedSection section) {
        clock = section.clock();
        for (LoggedElement element : section.aborted() ? List.<LoggedElement>of() : section.elements()) {
            archetype
                    .variableNamed(element.fullName())
                    .resource()
                    .restore(new LoggedAccess(element.write(), element.indices(), element.value(), clock));
        }
        section.extras()
                .forEach((name, extra) ->
                        archetype.variableNamed(name).resource().restoreExtra(extra));
    }

    /** The clock, and the states of all variables. */
    private Optional<Value> state() {
        List<Value> states = new ArrayList<>();
        for (Variable variable : archetype.variables()) {
            Optional<Value> state = variable.resource().state();
            if (state.isEmpty()) {
                return Optional.empty();
            }
            states.add(Tla.tuple(Tla.of(variable.fullName()), state.get()));
        }
        return Optional.of(Tla.tuple(clock.toValue(), Tla.tuple(states)));
    }

    private void restoreState(Value state) {
        List<Value> parts = ((Value.Tuple) state).elements();
        clock = Clock.of(parts.get(0));
        for (Value pair : ((Value.Tuple) parts.get(1)).elements()) {
            List<Value> named = ((Value.Tuple) pair).elements();
            archetype.variableNamed(Tla.string(named.get(0))).resource().restoreState(named.get(1));
        }
    }

    /** Continues the log in another file. If a resource is in use by another process, the next section tries again. */
    private void rotate() {
        try {
            Optional<Value> state = state();
            log.orElseThrow().continueInAnotherFile(state);
            if (state.isPresent()) {
                archetype.variables().forEach(variable -> variable.resource().stateStored());
            }
        } catch (SectionAborted e) {
            // The file becomes a little longer.
        }
    }

    public ProcessId id() {
        return id;
    }

    /** Asks the process to stop before its next section. */
    public void stop() {
        stopping = true;
    }

    /** Runs until the process ends, then closes its resources and its log. */
    public Outcome run() {
        try {
            return sections();
        } finally {
            archetype.variables().forEach(variable -> variable.resource().close());
            archetype.endings().forEach(Runnable::run);
            log.ifPresent(SectionLog::close);
        }
    }

    private Outcome sections() {
        long wait = SHORTEST_WAIT;
        Label label = archetype.labelNamed(Tla.string(pc.resource().read().value()));
        choices.begin();
        while (!stopping && !Thread.currentThread().isInterrupted()) {
            if (label == archetype.done()) {
                return new Outcome.Done();
            }
            if (log.isPresent() && log.get().isFull()) {
                rotate();
            }
            sleeps.pause();
            Section section = new Section(archetype, choices, sleeps, log.isPresent() ? clock.tick(id) : clock);
            Instant started = options.time().instant();
            try {
                label = attempt(section, label, started);
                choices.begin();
                wait = SHORTEST_WAIT;
            } catch (SectionAborted e) {
                if (hasSeenNothing(section)) {
                    undo(section);
                } else {
                    abort(section, started);
                }
                choices.retry();
                LockSupport.parkNanos(wait);
                wait = Math.min(2 * wait, LONGEST_WAIT);
            } catch (AssertionFailed e) {
                abort(section, started);
                return new Outcome.AssertionBroken(label.name(), e.getMessage());
            } catch (RuntimeException e) {
                if (!section.committing()) {
                    abort(section, started);
                }
                return new Outcome.Failed(label.name(), e);
            } catch (StackOverflowError e) {
                // An endless recursion is an error of the specification; the locks are released so that other processes
                // do not wait for them.
                abort(section, started);
                return new Outcome.Failed(label.name(), new IllegalStateException("a recursion is too deep", e));
            }
        }
        return new Outcome.Stopped();
    }

    private Label attempt(Section section, Label label, Instant started) {
        section.read(pc);
        Label next = label.body().apply(section);
        section.write(pc, Tla.of(next.name()));
        section.prepare();
        log(section, false, started);
        section.commit();
        clock = section.clock();
        abortedBefore.clear();
        section.branches().forEach(options.branches());
        section.printed().forEach(value -> options.print().accept(value.toString()));
        return next;
    }

    private boolean hasSeenNothing(Section section) {
        return log.isEmpty() || section.elements().size() == 1 && clock.get(id) > 0;
    }

    /** Aborts a section without a record that others could come after. */
    private void undo(Section section) {
        section.waited().ifPresent(options.branches());
        section.abort(Clock.NONE);
    }

    private void abort(Section section, Instant started) {
        if (log.isPresent() && !section.clock().equals(clock.tick(id))) {
            abortedBefore.clear();
        }
        if (log.isEmpty() || !abortedBefore.add(section.elements())) {
            undo(section);
            return;
        }
        section.waited().ifPresent(options.branches());
        try {
            log(section, true, started);
        } finally {
            section.abort(section.clock());
        }
        clock = section.clock();
    }

    private void log(Section section, boolean aborted, Instant started) {
        if (log.isPresent()) {
            log.get()
                    .write(new LoggedSection(
                            id,
                            aborted,
                            started,
                            options.time().instant(),
                            section.clock(),
                            section.elements(),
                            aborted ? Map.of() : section.extras()));
        }
    }
}

package dev.plumbline.jvm;

import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.RaceListener;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.facade.JdkCalls;
import dev.plumbline.jvm.internal.instrument.ControlledLoader;
import dev.plumbline.jvm.internal.run.ExecutionLoop;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.schedule.Scheduler;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Runs a program under the schedules that a {@link Scheduler} asks for: a stateless model checker for code on the JVM.
 *
 * <pre>{@code
 * try (Explorer explorer = Explorer.over(classLoader)) {
 *     Class<?> type = explorer.load("java.util.concurrent.ConcurrentLinkedQueue");
 *     Program program = Program.of(type.getConstructor()::newInstance, List.of(
 *             List.of(queue -> ((Queue<Object>) queue).offer(1)),
 *             List.of(queue -> ((Queue<Object>) queue).poll())));
 *     ExplorationCounts explored = explorer.run(program, DepthFirst.within(2), execution -> true);
 * }
 * }</pre>
 *
 * Only classes from {@link #load} are controlled; the classes that they use are loaded in the same way,
 * java.util.concurrent included. Interleavings are sequentially consistent. An explorer is for one thread at a time;
 * several explorers, each with its own copies of the classes, can run in parallel.
 */
public final class Explorer implements AutoCloseable {
    private final ControlledLoader loader;
    private final ExecutionLoop machine;

    private Explorer(ControlledLoader loader) {
        this.loader = loader;
        this.machine = new ExecutionLoop(loader.sites(), loader.statics(), loader::originalName);
    }

    /** @param parent finds the classes under test, which are then loaded again under control */
    public static Explorer over(ClassLoader parent) {
        return new Explorer(new ControlledLoader(parent));
    }

    /**
     * Explorers over the same classes, each with its own copies and static state. All but the first are made quickly,
     * because results of analysing the classes are kept.
     */
    public static Supplier<Explorer> several(ClassLoader parent) {
        ControlledLoader first = new ControlledLoader(parent);
        return () -> new Explorer(first.another());
    }

    /**
     * The controlled form of a class. For a class of java.util.concurrent it is a copy under another name that
     * implements the same interfaces. From then on a switch inside java.util.concurrent no longer counts as one inside
     * a library ({@code SwitchReason.PREEMPTS_LIBRARY}), because java.util.concurrent is itself under test.
     */
    public Class<?> load(String name) throws ClassNotFoundException {
        machine.testsLibrary(name.startsWith("java.util.concurrent."));
        return loader.loadClass(loader.controlledName(name));
    }

    /** The name that a controlled class has outside of the exploration. */
    public String originalName(Class<?> controlled) {
        return loader.originalName(controlled.getName());
    }

    /**
     * For a method that a class under test inherits from an uncontrolled class: returns a function that must be given
     * the object before each call of the method from outside.
     */
    public Consumer<Object> callsOfInherited(Method method) {
        String declarer = method.getDeclaringClass().getSimpleName();
        int site = loader.sites()
                .add(new Site(
                        method.getDeclaringClass().getName(),
                        method.getName(),
                        0,
                        "use",
                        declarer + "." + method.getName()));
        return object -> JdkCalls.inherited(object, site);
    }

    /** Whether executions from now on carry a trace of their steps, which costs time. */
    public void trace(boolean wanted) {
        machine.trace(wanted);
    }

    /**
     * Sets the listener for data races from now on. The accesses of each execution are then tracked by the Java memory
     * model, which costs time.
     */
    public void races(Optional<RaceListener> listener) {
        machine.races(listener);
    }

    /** Multiplies the usual limit on rounds of a loop that only reads, after which the loop counts as endless. */
    public void patience(int times) {
        machine.patience(times);
    }

    /**
     * How often time may pass for threads that the code under test started while a call waits. Then the call counts as
     * blocked.
     */
    public int mostRounds() {
        return machine.mostRounds();
    }

    /** The limit on steps of one execution; an execution that exceeds it is ended. */
    public void mostSteps(long steps) {
        machine.mostSteps(steps);
    }

    /** The steps taken by the current execution; for observers of its scheduler. */
    public long stepsSoFar() {
        return machine.stepsSoFar();
    }

    /** From now on programs draw other random numbers. Each number selects a different sequence; 0 is the default. */
    public void randomNumbers(long sequence) {
        machine.randomNumbers(sequence);
    }

    /** Whether a program has drawn random numbers so far. */
    public boolean drewRandomNumbers() {
        return machine.drewRandomNumbers();
    }

    /** The unexplored parts of what programs did since the last call of this method. Each class once, in order. */
    public List<UnseenState> takeUnseen() {
        return machine.unseen().take();
    }

    /**
     * From now on clocks run at another pace and objects have other identity hash codes. Each number selects a
     * different environment; 0 is the default.
     */
    public void environment(int world) {
        machine.environment(world);
    }

    /**
     * Whether a thread may pause for an unlimited time, as under a debugger; otherwise a long pause ends the
     * exploration.
     */
    public void allowLongPauses(boolean wanted) {
        machine.allowLongPauses(wanted);
    }

    /**
     * Supplies the nanoseconds of CPU time that its threads have had so far. Only one of them runs at a time, so this
     * grows no faster than time passes. The supplier also works after this explorer is closed, and does not keep its
     * classes in memory.
     */
    public LongSupplier cpuTime() {
        return machine.cpuTime();
    }

    /**
     * @param observer sees every execution, and returns whether to continue
     * @throws dev.plumbline.schedule.Nondeterminism if the program is not deterministic
     * @throws dev.plumbline.jvm.execution.Uncontrollable if the code under test does something that cannot be
     *     controlled
     */
    public ExplorationCounts run(Program program, Scheduler scheduler, Predicate<Execution> observer) {
        return machine.run(program, scheduler, observer);
    }

    @Override
    public void close() {
        machine.close();
    }
}

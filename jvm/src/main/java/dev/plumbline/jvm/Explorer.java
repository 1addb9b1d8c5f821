package dev.plumbline.jvm;

import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Explored;
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
 *     Explored explored = explorer.run(program, DepthFirst.within(2), execution -> true);
 * }
 * }</pre>
 *
 * Only classes from {@link #load} are controlled; what they use comes from the same place, java.util.concurrent
 * included. Interleavings are sequentially consistent. An explorer is for one thread at a time; explorers of their own,
 * each with its own copies of the classes, run in parallel.
 */
public final class Explorer implements AutoCloseable {
    private final ControlledLoader loader;
    private final ExecutionLoop machine;

    private Explorer(ControlledLoader loader) {
        this.loader = loader;
        this.machine = new ExecutionLoop(loader.sites(), loader.statics(), loader::originalName);
    }

    /** @param parent finds the classes under test, which are then loaded anew */
    public static Explorer over(ClassLoader parent) {
        return new Explorer(new ControlledLoader(parent));
    }

    /**
     * Explorers over the same classes, each with copies and static state of its own. After the first one they are
     * quickly made: what is found out about the classes is kept.
     */
    public static Supplier<Explorer> several(ClassLoader parent) {
        ControlledLoader first = new ControlledLoader(parent);
        return () -> new Explorer(first.another());
    }

    /**
     * The controlled form of a class. For a class of java.util.concurrent it is a copy under another name that
     * implements the same interfaces. From then on no point of java.util.concurrent counts as one inside a library
     * ({@code SwitchReason.PREEMPTS_LIBRARY}): it is what is tested.
     */
    public Class<?> load(String name) throws ClassNotFoundException {
        machine.testsLibrary(name.startsWith("java.util.concurrent."));
        return loader.loadClass(loader.controlledName(name));
    }

    /** The name under which a controlled class is known outside. */
    public String originalName(Class<?> controlled) {
        return loader.originalName(controlled.getName());
    }

    /**
     * To be told an object before a method of it is called from outside that its class inherits from one that is not
     * controlled.
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
     * Who is told of data races from now on. The accesses of each execution are then followed by the Java memory model,
     * which costs time.
     */
    public void races(Optional<RaceListener> listener) {
        machine.races(listener);
    }

    /** How many times longer than usual a loop that only looks is let run before it counts as endless. */
    public void patience(int times) {
        machine.patience(times);
    }

    /**
     * How often time may pass for threads that the code under test started while a call waits; then the call counts as
     * blocked.
     */
    public int mostRounds() {
        return machine.mostRounds();
    }

    /** Executions that take more steps than this are ended. */
    public void mostSteps(long steps) {
        machine.mostSteps(steps);
    }

    /** The steps that the execution under way has taken; for those that watch its scheduler. */
    public long stepsSoFar() {
        return machine.stepsSoFar();
    }

    /** From now on programs draw other random numbers. Each number stands for a sequence of its own; 0 is the first. */
    public void randomNumbers(long sequence) {
        machine.randomNumbers(sequence);
    }

    /** Whether a program has drawn random numbers so far. */
    public boolean drewRandomNumbers() {
        return machine.drewRandomNumbers();
    }

    /**
     * What programs have done since this was last asked, or ever, that no schedule looks into. Each class once, in
     * order.
     */
    public List<UnseenState> takeUnseen() {
        return machine.unseen().take();
    }

    /**
     * From now on clocks run at another pace and objects have other identity hash codes. Each number is a world; 0 is
     * the first.
     */
    public void surroundings(int world) {
        machine.surroundings(world);
    }

    /**
     * Whether a thread may stand still for as long as it likes, as under a debugger; otherwise that ends the
     * exploration.
     */
    public void unhurried(boolean wanted) {
        machine.unhurried(wanted);
    }

    /**
     * Tells the nanoseconds of CPU time that its threads have had so far. One of them runs at a time, so this grows no
     * faster than time passes. Also tells when it is closed, and does not keep its classes.
     */
    public LongSupplier cpuTime() {
        return machine.cpuTime();
    }

    /**
     * @param observer sees every execution, and says whether to go on
     * @throws dev.plumbline.schedule.Nondeterminism if the program is not deterministic
     * @throws dev.plumbline.jvm.execution.Uncontrollable if the code under test does what cannot be controlled
     */
    public Explored run(Program program, Scheduler scheduler, Predicate<Execution> observer) {
        return machine.run(program, scheduler, observer);
    }

    @Override
    public void close() {
        machine.close();
    }
}

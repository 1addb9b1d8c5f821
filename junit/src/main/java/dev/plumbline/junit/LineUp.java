package dev.plumbline.junit;

import dev.plumbline.lineup.result.RacePolicy;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Is this class thread-safe? Small random tests of it are run under every schedule within a bound, and each execution
 * is compared with the serial runs of the same calls. The calls are methods of the annotated class, each annotated with
 * {@link dev.plumbline.lineup.annotation.Operation}:
 *
 * <pre>{@code
 * @LineUp(threads = 2, calls = 2)
 * class StackTest {
 *     private final Stack<Integer> stack = new Stack<>();
 *
 *     @Operation({"1", "2"})
 *     public void push(int element) { stack.push(element); }
 *
 *     @Operation
 *     public Integer pop() { return stack.pop(); }
 * }
 * }</pre>
 *
 * The short form names the class under test, and writes the calls as text:
 *
 * <pre>{@code
 * @LineUp(value = Stack.class, operations = "push(1), push(2), pop()")
 * class StackIsThreadSafeTest {}
 * }</pre>
 *
 * On a test method, the check runs before the method. A test that fails says how to repeat it.
 *
 * <p>It may also be on an annotation of your own, and on a superclass of test classes: each of these is checked. The
 * build decides which classes it runs: Maven runs classes with names such as {@code StackTest}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Test
@ExtendWith(LineUpExtension.class)
public @interface LineUp {
    /** The class under test. Default: the annotated class. */
    Class<?> value() default void.class;

    /** The creation of the object, {@code "LinkedBlockingQueue(1)"}. Default: the constructor without parameters. */
    String create() default "";

    /**
     * The calls to make tests of, separated by commas. Threads may have roles: {@code "owner: push(1), pop(); others:
     * steal()"}; see {@link dev.plumbline.lineup.matrix.Roles}. Default: methods annotated with
     * {@link dev.plumbline.lineup.annotation.Operation}, or else all public ones.
     */
    String operations() default "";

    /** Whole tests instead, each with its threads separated by bars: {@code "push(1) pop() | push(2) pop()"}. */
    String[] matrix() default {};

    /** Threads of a random test; ignored if every role in {@link #operations} has a number of threads. */
    int threads() default 3;

    /** Elements of {@link #operations} that each thread calls. */
    int calls() default 3;

    /** The number of random tests. */
    int samples() default 20;

    /** The largest number of small tests, of two to four calls, before the random ones; 0 for none. */
    int small() default 150;

    /** The seed of the random tests. */
    long seed() default 1;

    /** Calls before each test. */
    String before() default "";

    /** Calls after each test. */
    String after() default "";

    /**
     * Exactly the schedules with at most this number of preemptions: {@code "2"}, or {@code "unbounded"} for all
     * schedules. Default: schedules with at most two switches, and more if that is cheap.
     */
    String preemptions() default "";

    /** CPU time for all tests together: {@code "30s"}, {@code "5m"}. A test that is not decided by then fails. */
    String budget() default "5m";

    /**
     * The effect of data races in the same executions: they are failures, are published as a report entry {@code data
     * races} of the test, or are not detected.
     */
    RacePolicy races() default RacePolicy.NOTE;

    /** How many tests are checked at once: one number. Default: as many as there are processors. */
    int[] workers() default {};

    /**
     * The number of violations to look for. After one the search continues, for three seconds at most, with tests that
     * differ in the methods they call; 1 ends it at the first.
     */
    int violations() default 5;

    /**
     * Known violations, which do not fail: {@code "methods=size+add"}, {@code "kind=stuck"}, or both joined by a comma;
     * see {@link dev.plumbline.lineup.result.Mute}.
     */
    String[] mute() default {};

    /**
     * A file, relative to the folder in which the build runs, with the serial behaviour of the class in earlier runs.
     * If the behaviour has changed, the test fails; new tests are added to the file. To accept a change, remove the
     * file.
     */
    String observations() default "";

    /** Repeats one execution of the one test in {@link #matrix}: the answers that a failure has printed. */
    String schedule() default "";

    /** With {@link #schedule}: the sequence of random numbers that the class draws, as printed by the failure. */
    long randomNumbers() default 0;
}

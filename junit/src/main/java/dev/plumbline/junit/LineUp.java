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
 * Is this class thread-safe? Small random tests of it are run under every schedule within a bound, and each is held
 * against the serial runs of the same calls. On a class of your own, with the calls written beside:
 *
 * <pre>{@code
 * @LineUp(value = Stack.class, operations = "push(1), push(2), pop()")
 * class StackIsThreadSafeTest {}
 * }</pre>
 *
 * on a class that makes the calls itself, each method annotated with {@link
 * dev.plumbline.lineup.annotation.Invoke}:
 *
 * <pre>{@code
 * @LineUp(threads = 2, calls = 2)
 * class StackTest {
 *     private final Stack<Integer> stack = new Stack<>();
 *
 *     @Invoke({"1", "2"})
 *     public void push(int element) { stack.push(element); }
 *
 *     @Invoke
 *     public Integer pop() { return stack.pop(); }
 * }
 * }</pre>
 *
 * or on a test method, which is then run after the check has passed. A test that fails says how to repeat it.
 *
 * <p>It may stand on an annotation of your own, and on a class that test classes extend: each of those is checked. What
 * a build runs is up to the build: Maven takes classes with names such as {@code StackTest}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Test
@ExtendWith(LineUpExtension.class)
public @interface LineUp {
    /** The class under test. Default: the class that carries the annotation. */
    Class<?> value() default void.class;

    /** How an object is made, {@code "LinkedBlockingQueue(1)"}. Default: the constructor without parameters. */
    String create() default "";

    /**
     * The calls to make tests of, apart by commas. Threads may have roles: {@code "owner: push(1), pop(); others:
     * steal()"}; see {@link dev.plumbline.lineup.matrix.Roles}. Default: methods annotated with {@link
     * dev.plumbline.lineup.annotation.Invoke}, or else all public ones.
     */
    String operations() default "";

    /** Whole tests instead, each with its threads apart by bars: {@code "push(1) pop() | push(2) pop()"}. */
    String[] matrix() default {};

    /** Threads of a random test; without meaning where every role in {@link #operations} has its number of them. */
    int threads() default 3;

    /** Elements of {@link #operations} that each thread calls. */
    int calls() default 3;

    /** How many random tests. */
    int samples() default 20;

    /** The largest number of small tests, of two to four calls, before the random ones; 0 for none. */
    int small() default 150;

    /** Of the random tests. */
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
     * What becomes of data races in the same executions: they are failures, are published as a report entry
     * {@code data races} of the test, or are not looked for.
     */
    RacePolicy races() default RacePolicy.NOTE;

    /** How many tests are checked at once: one number. Default: as many as there are processors. */
    int[] workers() default {};

    /**
     * How many violations are looked for. After one the search goes on, for three seconds at most, for others that
     * differ in the methods they call; 1 ends it at the first.
     */
    int violations() default 5;

    /**
     * Known violations, which do not fail: {@code "methods=size+add"}, {@code "kind=stuck"}, or both joined by a comma;
     * see {@link dev.plumbline.lineup.result.Mute}.
     */
    String[] mute() default {};

    /**
     * A file, as seen from the folder in which the build runs, with what the class did serially in earlier runs. If it
     * does something else now, the test fails; new tests are added to the file. Whoever wants a change removes it.
     */
    String observations() default "";

    /** Repeats one execution of the one test in {@link #matrix}: the answers that a failure has printed. */
    String schedule() default "";

    /** With {@link #schedule}: which random numbers the class draws, as the failure says. */
    long randomNumbers() default 0;
}

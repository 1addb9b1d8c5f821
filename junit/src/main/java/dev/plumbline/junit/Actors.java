package dev.plumbline.junit;

import dev.plumbline.actor.ActorSystem;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Are the answers of this actor system linearizable? Its message schedules are explored before the test method is run,
 * and the observations of the clients in each are compared with the sequential object of the harness:
 *
 * <pre>{@code
 * class StoreTest {
 *     @Actors(system = Store.class, harness = "2r+1w")
 *     void readsSeeWrites() {}
 * }
 * }</pre>
 *
 * A failing test shows the messages of the violating schedule, and says how to repeat it. By default, and with a
 * scheduler that loses no history ({@code source-dpor}, {@code exhaustive}), a test passes only when all histories were
 * seen; it fails with an {@link InconclusiveError} otherwise. The other schedulers are samples: a test passes if they
 * found no violation.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Test
@ExtendWith(ActorsExtension.class)
public @interface Actors {
    /** A class with a constructor without parameters. */
    Class<? extends ActorSystem> system();

    /** One of its harnesses, or {@code all}. Default: its first. */
    String harness() default "";

    /**
     * {@code exhaustive, random, delay-bounded, dpor, transdpor, ired, liviola} or {@code source-dpor}. By default
     * source-dpor with random and PCT schedules in between, and a search through whole states if that ends soon.
     */
    String scheduler() default "";

    /** The limit on schedules: one number. Default: 100,000 for random, 50,000 for the others. */
    long[] maxSchedules() default {};

    /** The seed of all random choices. */
    long seed() default 1;

    /**
     * Simulates the system in place of exploring it: for a virtual time, {@code "1h"}, or for a number of events,
     * {@code "1000000"}. A test passes if no run violates, which is a sample; it fails with an {@link InconclusiveError}
     * if no run decided some property.
     */
    String simulate() default "";

    /** CPU time for each harness: {@code "30s"}, {@code "5m"}. */
    String budget() default "5m";

    /** Repeats one execution: the answers that a failure has printed. */
    String schedule() default "";
}

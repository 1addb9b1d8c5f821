package dev.plumbline.junit;

import dev.plumbline.services.Service;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Does this service survive faults? Before the test method is run, the nodes of the service are started on loopback
 * addresses, first without faults for up to two seconds, then with faults, and what clients saw is checked against the
 * model of the workload:
 *
 * <pre>{@code
 * class KeydTest {
 *     @Services(service = Keyd.class, faults = "kill,partition", time = "20s")
 *     void registersSurvive() {}
 * }
 * }</pre>
 *
 * A violation fails the test. Its message has the plan of faults; with {@link #plan} it is carried out again. The seed
 * fixes the plan and the requests, but not the timing, so a violation need not come back. A node that ends by itself or
 * does not come back, and a check without a verdict, fail with an {@link InconclusiveError}. The test is skipped where
 * services cannot run. Runs are left in {@code target/plumbline/services}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Test
@ExtendWith(ServicesExtension.class)
public @interface Services {
    /** A class with a constructor without parameters. */
    Class<? extends Service> service();

    /** What clients do: {@code register, set, queue, counter, lock, bank} or {@code watch}. */
    String workload() default "register";

    /** The number of nodes. */
    int nodes() default 3;

    /** The plan of faults and the requests are drawn from it. */
    long seed() default 1;

    /** Kinds of faults: some of {@code kill,pause,partition,delay,loss,power-off,slow-disk,clock}, or {@code none}. */
    String faults() default "kill,pause,partition";

    /** How long clients send requests: {@code "20s"}. */
    String time() default "10s";

    /** The text of a plan of faults, in place of nodes, seed, faults and time. */
    String plan() default "";

    /** Requests per second of all clients. */
    int rate() default 100;

    /** The last kilobytes of the output of each node that become part of the bundle of a violation. */
    int nodeLogs() default 0;

    /** CPU time for each check: {@code "30s"}, {@code "5m"}. */
    String budget() default "1m";
}

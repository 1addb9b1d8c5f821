package dev.plumbline.casestudies;

import dev.plumbline.workload.Workload;
import java.util.function.Supplier;

/**
 * A system under test with its specification.
 *
 * @param name for people
 * @param fault its known fault, or empty
 * @param spec the file of the specification, in the folder of the specifications
 * @param config its configuration, beside it
 * @param workload makes one for each run
 */
record Target(String name, String fault, String spec, String config, Supplier<Workload> workload) {
    boolean isFaulty() {
        return !fault.isEmpty();
    }
}

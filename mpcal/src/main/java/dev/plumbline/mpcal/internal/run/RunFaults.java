package dev.plumbline.mpcal.internal.run;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.List;

/** Faults that happen during a run, each process of which has a JVM. */
public interface RunFaults {
    /**
     * Further arguments for the JVM of a process.
     *
     * @param number of the process, from 1
     */
    List<String> arguments(int number);

    /** Makes the faults; interrupted when the run ends. */
    void during(Processes processes) throws BadInput, IOException, InterruptedException;

    /** The processes of a run, with numbers from 1. */
    interface Processes {
        /** Their names, in the order of their numbers. */
        List<String> names();

        boolean isAlive(int number);

        /** The number that the system knows it by. */
        long pid(int number);

        /** Kills a process that has not ended. */
        void kill(int number) throws InterruptedException;

        /** Starts a process that {@link #kill} has killed. */
        void restart(int number) throws IOException;
    }
}

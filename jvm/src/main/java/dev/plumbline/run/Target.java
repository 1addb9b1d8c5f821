package dev.plumbline.run;

import java.nio.file.Path;
import java.util.List;

/** The program to run. */
public sealed interface Target {
    /** For messages. */
    String name();

    /**
     * A workload on the JVM.
     *
     * @param type full name of a {@link dev.plumbline.workload.Workload}
     * @param classPath the class path of the workload and of the system under test
     * @param options of the JVM
     */
    record Jvm(String type, List<Path> classPath, List<String> options) implements Target {
        @Override
        public String name() {
            return type;
        }
    }

    /** A program built with the C++ harness. */
    record Native(Path executable) implements Target {
        @Override
        public String name() {
            return executable.toString();
        }
    }
}

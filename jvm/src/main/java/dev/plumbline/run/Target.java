package dev.plumbline.run;

import java.nio.file.Path;
import java.util.List;

/** What is run. */
public sealed interface Target {
    /** For people. */
    String name();

    /**
     * A workload on the JVM.
     *
     * @param type full name of a {@link dev.plumbline.workload.Workload}
     * @param classPath where it and the system under test are found
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

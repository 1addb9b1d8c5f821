package dev.plumbline.generate.internal;

import dev.plumbline.run.harness.Harness;
import dev.plumbline.run.harness.Plan;
import dev.plumbline.run.harness.Summary;
import dev.plumbline.workload.Workload;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles and runs generated projects. */
final class JavaProjects {
    private JavaProjects() {}

    /** The messages of the compiler; empty if there are none. */
    static String compile(Path project) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.list(project.resolve("src"))) {
            Files.createDirectories(project.resolve("classes"));
            List<String> options = List.of(
                    "-Xlint:all,-processing,-path",
                    "-cp",
                    workloadApi().toString(),
                    "-d",
                    project.resolve("classes").toString());
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources.toList()))
                    .call();
        }
        return said.toString();
    }

    /** All that a workload compiles against: the room record, and nothing else of Plumbline. */
    private static Path workloadApi() {
        return Path.of(URI.create(Workload.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
    }

    static Summary run(Path project, String type) throws Exception {
        URL[] classes = {project.resolve("classes").toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, JavaProjects.class.getClassLoader())) {
            Workload workload =
                    (Workload) loader.loadClass(type).getConstructor().newInstance();
            Path scratch = Files.createDirectories(project.resolve("scratch"));
            return Harness.run(
                    workload, new Plan(2, 100, 1, Optional.empty(), false, project.resolve("traces"), scratch));
        }
    }
}

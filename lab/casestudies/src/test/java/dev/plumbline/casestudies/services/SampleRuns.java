package dev.plumbline.casestudies.services;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.services.Client;
import dev.plumbline.services.Service;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.run.NetworkChoice;
import dev.plumbline.services.run.RunReport;
import dev.plumbline.services.run.RunSettings;
import dev.plumbline.services.run.ServiceRun;
import dev.plumbline.spec.model.Models;
import dev.plumbline.tla.TlaSource;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Service files of the samples, and runs of them with three nodes. */
final class SampleRuns {
    static final Path SAMPLES = Path.of("..", "..", "samples", "services");

    private static final RunSettings SETTINGS = new RunSettings(6, 60, Duration.ofSeconds(2), Duration.ofSeconds(120));

    private final Path folder;

    /** @param folder for classes and runs */
    SampleRuns(Path folder) {
        this.folder = folder;
    }

    /** The service of a file, compiled. */
    Service service(String name) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path classes = Files.createDirectories(folder.resolve("classes"));
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
            Path file = SAMPLES.resolve(name + ".java");
            boolean done = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            assertThat(done).as(messages.toString()).isTrue();
        }
        URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
        return (Service) loader.loadClass(name).getConstructor().newInstance();
    }

    /** The same service with a variable in the environment of its nodes. */
    record With(Service inner, String variable, String value) implements Service {
        @Override
        public Launch start(Node node) throws Exception {
            return inner.start(node).with(variable, value);
        }

        @Override
        public boolean ready(Node node) throws Exception {
            return inner.ready(node);
        }

        @Override
        public Client connect(Node node, Duration timeout) throws Exception {
            return inner.connect(node, timeout);
        }

        @Override
        public Optional<Node> leader(List<Node> nodes) throws Exception {
            return inner.leader(nodes);
        }
    }

    /** The verdict on a run of a plan, in which nothing else went wrong. */
    Verdict run(Service service, String plan, int number) throws Exception {
        RunReport run = new ServiceRun(service, "register", SETTINGS, NetworkChoice.PROXY)
                .run(
                        PlanText.parse("fault plan 1\nseed " + number + "\nnodes 3\n" + plan),
                        folder.resolve("run-" + number));
        assertThat(run.incidents()).isEmpty();
        assertThat(run.total().returned()).isPositive();
        return Check.of(Formats.read(run.traces()), Models.named("multi-register"))
                .run()
                .verdict();
    }

    /** The verdict on the steps that the nodes of a run have noted, against the specification of the samples. */
    Verdict steps(int number) throws Exception {
        Path steps = Files.createDirectories(folder.resolve("steps-" + number));
        for (int node = 1; node <= 3; node++) {
            Files.copy(
                    folder.resolve("run-" + number + "/nodes/n" + node + "/steps.ndjson"),
                    steps.resolve("n" + node + ".ndjson"));
        }
        History history = Formats.read(steps);
        assertThat(history.size()).isGreaterThan(3);
        return Check.of(history, TlaSource.of(SAMPLES.resolve("ReplicatedLog.tla")))
                .run()
                .verdict();
    }
}

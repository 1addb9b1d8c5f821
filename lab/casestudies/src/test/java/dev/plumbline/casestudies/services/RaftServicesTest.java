package dev.plumbline.casestudies.services;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.format.Formats;
import dev.plumbline.services.Client;
import dev.plumbline.services.Service;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.run.NetworkChoice;
import dev.plumbline.services.run.RunReport;
import dev.plumbline.services.run.RunSettings;
import dev.plumbline.services.run.ServiceRun;
import dev.plumbline.spec.model.Models;
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
import org.apache.ratis.server.RaftServer;
import org.jgroups.protocols.raft.RAFT;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clusters of three nodes of two libraries, from the service files of the samples. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
class RaftServicesTest {
    private static final Path SAMPLES = Path.of("..", "..", "samples", "services");
    private static final RunSettings SETTINGS = new RunSettings(6, 60, Duration.ofSeconds(2), Duration.ofSeconds(120));
    private static final int MOST_RUNS = 5;

    @TempDir
    Path folder;

    private Service service(String name) throws Exception {
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
    private record With(Service inner, String variable, String value) implements Service {
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

    private Verdict run(Service service, String plan, int number) throws Exception {
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

    private boolean violates(Service service, String plan) throws Exception {
        for (int number = 1; number <= MOST_RUNS; number++) {
            if (run(service, plan, number) instanceof Verdict.Violates) {
                return true;
            }
        }
        return false;
    }

    @Test
    void ratisConformsWithLinearizableReads() throws Exception {
        Service service = new With(service("Ratis"), "RATIS_READS", "linearizable");
        String plan = "time 12s\nat 1s for 3s: pause leader or n1\nat 6s for 3s: kill leader or n2\n";
        assertThat(run(service, plan, 1)).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void readsOfTheOwnCopyOfJGroupsRaftMayBeOld() throws Exception {
        Service service = new With(service("JGroupsRaft"), "JGROUPS_READS", "dirty");
        assertThat(violates(service, "time 6s\nat 1s for 4s: partition n1\n")).isTrue();
    }

    /** A leader that was paused and replaced answers a read before it knows that it was. */
    @Test
    void aLeaderOfJGroupsRaftThatWasPausedAnswersWithOldValues() throws Exception {
        String plan = "time 16s\nat 2s for 4s: pause leader or n1\nat 9s for 4s: pause leader or n2\n";
        assertThat(violates(service("JGroupsRaft"), plan)).isTrue();
    }

    /** The class path that the samples describe has the versions that are tested. */
    @Test
    void theSamplesNameTheLibrariesOfTheseTests() throws Exception {
        String named = Files.readString(SAMPLES.resolve("libraries.xml"));
        for (Class<?> library : List.of(RaftServer.class, RAFT.class)) {
            String jar = Path.of(library.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getFileName()
                    .toString();
            String version = jar.replaceAll("^[a-z-]+-([0-9].*)[.]jar$", "$1");
            assertThat(named).contains("<version>" + version + "</version>");
        }
    }
}

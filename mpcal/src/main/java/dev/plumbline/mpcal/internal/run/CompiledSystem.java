package dev.plumbline.mpcal.internal.run;

import dev.plumbline.history.files.Folders;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.compile.Compilation;
import dev.plumbline.mpcal.internal.compile.section.Branches;
import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.system.Launch;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A specification compiled to classes in a folder, from which it can be run. */
public final class CompiledSystem {
    private static final String PACKAGE = "compiled";
    /** For starting and ending JVMs on a busy machine; only hanging processes take this long. */
    private static final int STARTING_SECONDS = 300;

    private final RunConfig config;
    private final Path classes;
    private final Branches branches;

    private CompiledSystem(RunConfig config, Path classes, Branches branches) {
        this.config = config;
        this.classes = classes;
        this.branches = branches;
    }

    /** The labels and branches of the specification. */
    public Branches branches() {
        return branches;
    }

    /**
     * Compiles the specification of a configuration. Its runs report which branches were taken.
     *
     * @param classes a folder for the classes
     * @throws BadInput if the specification cannot be compiled, with all reasons
     */
    public static CompiledSystem compile(RunConfig config, Path classes) throws BadInput {
        return compile(config, classes, UnaryOperator.identity(), new Branches(true));
    }

    /**
     * Compiles a specification whose generated Java is changed before it is compiled, as by users who bind their own
     * resources in {@code Main}.
     *
     * @throws BadInput if the specification cannot be compiled, with all reasons
     */
    public static CompiledSystem compile(RunConfig config, Path classes, UnaryOperator<Compilation> byHand)
            throws BadInput {
        return compile(config, classes, byHand, new Branches(false));
    }

    private static CompiledSystem compile(
            RunConfig config, Path classes, UnaryOperator<Compilation> byHand, Branches branches) throws BadInput {
        Path spec = config.specification();
        MpcalSource source = MpcalSource.read(spec, false);
        Compilation made = Compilation.of(source, PACKAGE, config.bindings(), branches);
        if (!made.problems().isEmpty()) {
            throw new BadInput(String.join("; ", made.problems()));
        }
        if (!made.openConstants().isEmpty()) {
            throw new BadInput("no value for " + String.join(", ", made.openConstants()) + "; expected a line such as"
                    + " constant." + made.openConstants().get(0) + " = VALUE in the configuration");
        }
        Compilation changed = byHand.apply(made);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new BadInput("this Java has no compiler; expected a JDK");
        }
        List<JavaFileObject> files = new ArrayList<>();
        changed.generated().forEach((name, text) -> files.add(file(Compilation.generatedPackage(PACKAGE), name, text)));
        files.add(file(PACKAGE, "Main", changed.main()));
        StringWriter messages = new StringWriter();
        try {
            Files.createDirectories(classes);
        } catch (IOException e) {
            throw new BadInput("cannot create the folder " + classes, e);
        }
        List<String> options = List.of("-proc:none", "-d", classes.toString(), "-cp", libraries(config));
        if (!compiler.getTask(messages, null, null, options, null, files).call()) {
            String failure = "generated Java does not compile:\n" + messages;
            if (config.bindings().usesOwnClasses()) {
                throw new BadInput(failure + "expected resources of one's own on the classpath of the configuration,"
                        + " each with a constructor (Launch, Value)");
            }
            throw new IllegalStateException(failure);
        }
        return new CompiledSystem(config, classes, branches);
    }

    private static JavaFileObject file(String packageName, String name, String text) {
        URI uri = URI.create("string:///" + packageName.replace('.', '/') + "/" + name + ".java");
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    /** The Java that runs this program. */
    private static String java() {
        return ProcessHandle.current().info().command().orElse("java");
    }

    /** The class path with the runtime and the classes of user-defined resources. */
    private static String libraries(RunConfig config) {
        // In one jar with this program, both are in the same place.
        Set<String> all = new LinkedHashSet<>(List.of(home(Archetype.class), home(Value.class)));
        config.classpath().forEach(path -> all.add(path.toString()));
        return String.join(File.pathSeparator, all);
    }

    /** The folder or jar with a class that compiled classes need. */
    private static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The result of a run.
     *
     * @param printed the output of its processes, including failures
     * @param failed whether a process failed, or did not end when requested
     * @param events that are not in the logs: processes that were killed and restarted
     * @param killed processes that were killed from outside and not restarted
     * @param branches that were taken by a section that took effect, or by an {@code await} that had to wait
     */
    public record Ended(
            List<String> printed, boolean failed, List<String> events, List<String> killed, Set<String> branches) {}

    /** Runs all processes once, and writes their logs to a folder. When it returns, all of them have ended. */
    public Ended run(Path logs, long seed) throws BadInput, InterruptedException {
        return run(logs, seed, Optional.empty());
    }

    /** {@link #run} with faults, for which each process needs a JVM. */
    public Ended run(Path logs, long seed, Optional<RunFaults> faults) throws BadInput, InterruptedException {
        Path folder = null;
        List<Process> started = new ArrayList<>();
        List<Path> outputs = new ArrayList<>();
        try {
            Files.createDirectories(logs);
            folder = Files.createTempDirectory("plumbline-run");
            List<String> common = new ArrayList<>(
                    List.of("--logs", logs.toString(), "--ports", folder.toString(), "--seed", String.valueOf(seed)));
            common.addAll(List.of("--sleep", String.valueOf(config.sleepMicros())));
            common.addAll(List.of("--seconds", String.valueOf(config.seconds())));
            common.addAll(config.logs());
            config.sections().ifPresent(n -> common.addAll(List.of("--sections", String.valueOf(n))));
            if (!config.bindings().separate()) {
                if (!config.until().isEmpty()) {
                    common.addAll(List.of("--until", String.join(",", config.until())));
                }
                Process process = start(common, folder.resolve("output"), started, outputs);
                boolean ended = process.waitFor(config.seconds() + STARTING_SECONDS, TimeUnit.SECONDS);
                boolean killed = ended && SeparateProcesses.isKilled(process);
                boolean failed = !ended || process.exitValue() != 0 && !killed;
                return ended(outputs, failed, List.of(), killed ? List.of("the JVM of all processes") : List.of());
            }
            return separate(common, folder, seed, faults, started, outputs);
        } catch (IOException e) {
            throw new BadInput("cannot run the compiled system: " + e.getMessage(), e);
        } finally {
            started.forEach(Process::destroyForcibly);
            for (Process process : started) {
                process.waitFor();
            }
            Folders.discard(folder);
        }
    }

    /** One JVM for each process. */
    private Ended separate(
            List<String> common,
            Path folder,
            long seed,
            Optional<RunFaults> faults,
            List<Process> started,
            List<Path> outputs)
            throws IOException, InterruptedException, BadInput {
        Process listing = start(List.of("--list"), folder.resolve("list"), started, new ArrayList<>());
        listing.waitFor(STARTING_SECONDS, TimeUnit.SECONDS);
        List<String> names = Files.readAllLines(folder.resolve("list"), StandardCharsets.UTF_8);
        if (config.kills().isPresent() || faults.isPresent()) {
            common.add("--continue");
        }
        if (config.kills().isPresent()) {
            for (String archetype : config.kills().get().archetypes()) {
                if (names.stream().noneMatch(name -> name.startsWith(archetype + " "))) {
                    throw new BadInput("kill: no process runs the archetype " + archetype + "; there are " + names);
                }
            }
        }
        SeparateProcesses processes = new SeparateProcesses(
                config,
                names,
                common,
                faults,
                arguments -> start(arguments, folder.resolve("output" + started.size()), started, outputs),
                STARTING_SECONDS);
        processes.run(seed);
        return ended(outputs, processes.failed(), processes.events(), processes.killedByOthers());
    }

    /** A command that runs the system, or some of its processes, in a JVM; see {@link Launch} for its arguments. */
    public List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classes + File.pathSeparator + libraries(config),
                PACKAGE + ".Main"));
        command.addAll(arguments);
        return command;
    }

    private Process start(List<String> arguments, Path output, List<Process> started, List<Path> outputs)
            throws IOException {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--branches", branchesOf(output).toString()));
        List<String> command = command(all);
        outputs.add(output);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        started.add(process);
        return process;
    }

    /** Where a JVM writes the branches that it takes, each once. */
    private static Path branchesOf(Path output) {
        return output.resolveSibling(output.getFileName() + ".branches");
    }

    private static Ended ended(List<Path> outputs, boolean failed, List<String> events, List<String> killed)
            throws IOException {
        List<String> printed = new ArrayList<>();
        Set<String> taken = new LinkedHashSet<>();
        for (Path output : outputs) {
            printed.addAll(Files.readAllLines(output, StandardCharsets.UTF_8));
            if (Files.exists(branchesOf(output))) {
                taken.addAll(Files.readAllLines(branchesOf(output), StandardCharsets.UTF_8));
            }
        }
        return new Ended(printed, failed, events, killed, taken);
    }
}

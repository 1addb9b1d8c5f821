package dev.plumbline.maven;

import dev.plumbline.cli.terminal.ShellWords;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * A goal that runs a command of the command line. It translates parameters into words and exit statuses into the result
 * of the build; everything else is done by the command.
 */
abstract class CommandMojo extends AbstractMojo {
    /** How much CPU time the command may take: 500ms, 60s, 10m. The default is that of the command line. */
    @Parameter(property = "plumbline.budget")
    String budget;

    /** Effect of an inconclusive verdict, such as after a budget that was too small: fail, or warn. */
    @Parameter(property = "plumbline.inconclusive", defaultValue = "fail")
    String inconclusive;

    /** Further options of the command as they are typed: --seed 7 --max-steps 1000. Single quotes keep words together. */
    @Parameter(property = "plumbline.arguments")
    String arguments;

    /**
     * Folder for bundles. Each execution has a folder of its own in it, named after its goal and its id; bundles that an
     * earlier build left there are removed.
     */
    @Parameter(property = "plumbline.bundles", defaultValue = "${project.build.directory}/plumbline")
    File bundles;

    /** Skips the goal. So do skipTests and maven.test.skip: recordings are mostly made by tests. */
    @Parameter(property = "plumbline.skip", defaultValue = "false")
    boolean skip;

    /** Home folder of the Java that runs the command. */
    @Parameter(property = "plumbline.javaHome", defaultValue = "${java.home}")
    File javaHome;

    /** Options of the Java that runs the command. */
    @Parameter(property = "plumbline.jvmOptions", defaultValue = "-XX:+UseSerialGC,-XX:MaxRAMPercentage=70")
    List<String> jvmOptions;

    @Parameter(defaultValue = "${skipTests}", readonly = true)
    boolean skipTests;

    @Parameter(defaultValue = "${maven.test.skip}", readonly = true)
    boolean skipTestCompilation;

    @Parameter(defaultValue = "${project.basedir}", readonly = true)
    File basedir;

    @Parameter(defaultValue = "${user.dir}", readonly = true)
    File started;

    @Parameter(defaultValue = "${project.build.directory}/plumbline", readonly = true)
    File scripts;

    @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true)
    List<String> testClassPath;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true)
    List<Artifact> pluginArtifacts;

    @Parameter(defaultValue = "${mojoExecution.goal}", readonly = true)
    String goal;

    @Parameter(defaultValue = "${mojoExecution.executionId}", readonly = true)
    String execution;

    /** The command lines of this goal, which leave bundles in the folder. */
    abstract List<List<String>> commands(Path folder) throws MojoExecutionException, IOException;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || skipTests || skipTestCompilation) {
            getLog().info("skipped");
            return;
        }
        if (!inconclusive.matches("fail|warn")) {
            throw new MojoExecutionException("<inconclusive> is " + inconclusive + "; expected fail or warn");
        }
        try {
            String name = execution.equals("default-cli") ? goal : goal + "-" + execution;
            Path folder = Files.createDirectories(bundles.toPath().resolve(name));
            for (Path old : bundlesIn(folder)) {
                Files.delete(old);
            }
            List<String> java = new ArrayList<>(List.of(new File(javaHome, "bin/java").getPath()));
            java.addAll(jvmOptions);
            CommandProcess process = CommandProcess.of(
                    basedir.toPath(),
                    name(new File(scripts, "plumbline").toPath()),
                    java,
                    pluginArtifacts.stream().map(Artifact::getFile));
            process.writeScript();
            BuildVerdict verdict = new BuildVerdict("plumbline:" + goal);
            Path written = folder.resolve("verdicts.ndjson");
            for (List<String> words : commands(folder)) {
                Files.deleteIfExists(written);
                // After the name of the command: the words end with operands.
                List<String> line = new ArrayList<>(words);
                line.add(1, "--json-file=" + name(written));
                verdict.add(process.run(line, getLog()::info), CommandVerdict.read(written));
            }
            List<String> next = new ArrayList<>();
            for (Path bundle : bundlesIn(folder)) {
                next.add("bundle: " + name(bundle));
                next.add("to explore it: " + ShellWords.line(List.of(process.command(), "explain", name(bundle))));
            }
            if (next.isEmpty()) {
                next.add("to reproduce it: the output above ends with the command");
            }
            verdict.conclude(next, inconclusive.equals("warn"), getLog());
        } catch (IOException | InterruptedException e) {
            throw new MojoExecutionException("plumbline:" + goal + " cannot run: " + e, e);
        }
    }

    /** Maven passes an empty list for a missing one, even if the list is required. */
    static <T> List<T> given(List<T> values, String parameter) throws MojoExecutionException {
        if (values == null || values.isEmpty()) {
            throw new MojoExecutionException("nothing to check; expected " + parameter);
        }
        return values;
    }

    private static List<Path> bundlesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".plumb"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * A file as the user would type it. The process runs in the folder of the project, and commands of its output are
     * copied to a shell in the folder where Maven was started: unless both are the same, names are absolute.
     */
    final String name(Path file) {
        Path here = basedir.toPath().normalize();
        Path absolute = here.resolve(file).normalize();
        boolean shorter = here.equals(started.toPath().normalize()) && absolute.startsWith(here);
        return shorter ? here.relativize(absolute).toString() : absolute.toString();
    }

    /**
     * The test class path of the project, as one jar that names all others: commands in the output repeat it, and the
     * class path of a project fills a screen.
     */
    final String classPath() throws IOException {
        Path jar = Files.createDirectories(scripts.toPath()).resolve("class-path.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        String places = testClassPath.stream()
                .map(File::new)
                .filter(File::exists)
                .map(each -> each.toURI().toASCIIString())
                .collect(Collectors.joining(" "));
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, places);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return name(jar);
    }
}

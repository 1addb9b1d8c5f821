package dev.plumbline.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Checks recordings against a specification, as {@code plumbline check} does. A violation fails the build. Exactly one
 * of model, modelClass and spec says what the recordings are checked against, unless they are bundles.
 */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class CheckMojo extends CommandMojo {
    /** Recordings: files, folders of which each is one recording, and patterns such as target/recordings/*.ndjson. */
    @Parameter(property = "plumbline.recordings", required = true)
    List<File> recordings;

    /** Name of a built-in model, such as register or queue. */
    @Parameter(property = "plumbline.model")
    String model;

    /** Initial value of the built-in model, as a TLA+ value: 0, "a". */
    @Parameter(property = "plumbline.initial")
    String initial;

    /** A model of your own: full name of a class on the test class path that implements SequentialModel. */
    @Parameter(property = "plumbline.modelClass")
    String modelClass;

    /** A TLA+ module. */
    @Parameter(property = "plumbline.spec")
    File spec;

    /** Configuration of the TLA+ module. The default is the file beside it with the same name. */
    @Parameter(property = "plumbline.config")
    File config;

    @Override
    List<List<String>> commands(Path folder) throws MojoExecutionException, IOException {
        List<String> operands = new ArrayList<>(List.of("--"));
        for (File recording : given(recordings, "<recordings>, or -Dplumbline.recordings=FILE")) {
            matching(recording).forEach(file -> operands.add(name(file.toPath())));
        }
        return List.of(new CommandWords("check")
                .option("--spec", spec == null ? null : name(spec.toPath()))
                .option("--config", config == null ? null : name(config.toPath()))
                .option("--model", model)
                .option("--initial", initial)
                .option("--model-class", modelClass)
                .option("--class-path", modelClass == null ? null : classPath())
                .option("--budget", budget)
                .option("--bundle", name(folder))
                .and(arguments, operands));
    }

    /** Expands a pattern in the last part of a name, as a shell does for the command line. */
    private static List<File> matching(File recording) throws MojoExecutionException {
        String name = recording.getName();
        if (!name.contains("*")) {
            return List.of(recording);
        }
        PathMatcher pattern = FileSystems.getDefault().getPathMatcher("glob:" + name);
        File[] files = recording.getParentFile().listFiles((in, each) -> pattern.matches(Path.of(each)));
        if (files == null || files.length == 0) {
            throw new MojoExecutionException(
                    "plumbline:check: no recording matches " + recording + "; expected at least one");
        }
        return Stream.of(files).sorted().toList();
    }
}

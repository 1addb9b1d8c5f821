package dev.plumbline.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Tests whether classes are thread-safe, as {@code plumbline lineup} does. A class that is not thread-safe fails the
 * build, after all classes were tested.
 */
@Mojo(
        name = "lineup",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class LineupMojo extends CommandMojo {
    /** Full names of the classes under test. They are on the test class path, or belong to the JDK. */
    @Parameter(property = "plumbline.class", required = true)
    List<String> classes;

    /** How an object is made: Stock(3), or a static method of the class. */
    @Parameter(property = "plumbline.create")
    String create;

    /** The calls to make tests of: push(1), pop(). By default those with the annotation Operation, or all public ones. */
    @Parameter(property = "plumbline.operations")
    String operations;

    /** One whole test: push(1) pop() | push(2) pop(). */
    @Parameter(property = "plumbline.matrix")
    String matrix;

    /** Number of threads of a random test; 3 by default. */
    @Parameter(property = "plumbline.threads")
    String threads;

    /** Number of calls of each thread of a random test; 3 by default. */
    @Parameter(property = "plumbline.calls")
    String calls;

    /** Calls before each test. */
    @Parameter(property = "plumbline.before")
    String before;

    /** Calls after each test. */
    @Parameter(property = "plumbline.after")
    String after;

    /** Effect of data races: note, fail, or off. */
    @Parameter(property = "plumbline.races")
    String races;

    @Override
    List<List<String>> commands(Path folder) throws MojoExecutionException, IOException {
        String classPath = classPath();
        List<List<String>> commands = new ArrayList<>();
        for (String each : given(classes, "<classes>, or -Dplumbline.class=CLASS")) {
            commands.add(new CommandWords("lineup")
                    .option("--class", each)
                    .option("--class-path", classPath)
                    .option("--create", create)
                    .option("--operations", operations)
                    .option("--matrix", matrix)
                    .option("--threads", threads)
                    .option("--calls", calls)
                    .option("--before", before)
                    .option("--after", after)
                    .option("--races", races)
                    .option("--budget", budget)
                    .option("--out", name(folder.resolve(each.strip())))
                    .and(arguments, List.of()));
        }
        return commands;
    }
}

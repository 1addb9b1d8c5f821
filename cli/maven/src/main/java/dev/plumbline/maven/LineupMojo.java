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

    /** The calls to make tests of: push(1), pop(). By default those with the annotation Invoke, or all public ones. */
    @Parameter(property = "plumbline.ops")
    String ops;

    /** THREADSxCALLS of random tests, such as 3x3, or one test: push(1) pop() | push(2) pop(). */
    @Parameter(property = "plumbline.matrix")
    String matrix;

    /** Calls before each test. */
    @Parameter(property = "plumbline.init")
    String init;

    /** Calls after each test. */
    @Parameter(property = "plumbline.last")
    String last;

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
                    .option("--new", create)
                    .option("--ops", ops)
                    .option("--matrix", matrix)
                    .option("--init", init)
                    .option("--final", last)
                    .option("--races", races)
                    .option("--budget", budget)
                    .option("--out", name(folder.resolve(each.strip())))
                    .and(arguments, List.of()));
        }
        return commands;
    }
}

package dev.plumbline.cli.check;

import dev.plumbline.lineup.classes.UserClasses;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --class-path}, shared by all commands that load classes of the user. */
@Command
public final class ClassPathOption {
    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description = "The class path of your classes (workload, system under test, model): folders and jars.")
    private Optional<String> path = Optional.empty();

    public boolean isGiven() {
        return path.isPresent();
    }

    /** Folders and jars in the syntax of {@code java}; may be empty. */
    public String path() {
        return path.orElse("");
    }

    /** @throws BadInput if a part of it does not exist */
    public ClassLoader classes() throws BadInput {
        return UserClasses.of(path());
    }

    /** @throws BadInput if the option was given and would have no effect */
    public void refuseUnless(boolean used, String by) throws BadInput {
        if (isGiven() && !used) {
            throw new BadInput("--class-path belongs to " + by);
        }
    }
}

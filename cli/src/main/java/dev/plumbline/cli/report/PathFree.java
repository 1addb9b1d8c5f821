package dev.plumbline.cli.report;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.report.Case;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files to hand on, without where things lie on this machine. What lies in the folder of the command is named from
 * there, so that a command still works there; what lies in the home folder begins with {@code ~}; of anything else the
 * last name stays. Of {@code run.json} the words and variables are left out with which the process was started. The class
 * path and the program, which are needed to repeat a run, stay in it, shortened in the first two ways only.
 *
 * @param folder of the command, absolute
 * @param home of the user, absolute
 */
public record PathFree(Path folder, Path home) {
    /** Before it stands nothing that would make it the rest of a relative path or of an address. */
    private static final Pattern ABSOLUTE = Pattern.compile("(?<![\\w.~:/)\\]-])/(?:[^\\s/'\":,;]+/)+([^\\s/'\":,;]*)");

    /** Fields of {@code run.json} that nobody reads again. */
    private static final Pattern PROCESS =
            Pattern.compile("(?s)\\n  \"command\" : \\[.*?\\],(?=\\n)|\\n  \"environment\" : \\{.*?\\},(?=\\n)");

    public static PathFree here() {
        return new PathFree(
                Path.of("").toAbsolutePath(),
                Path.of(System.getProperty("user.home", "/")).toAbsolutePath());
    }

    /** A text for people, such as a command. */
    public String text(String text) {
        String near = text.replaceAll("(?<![\\w.~])" + Pattern.quote(folder + "/"), "")
                .replaceAll("(?<![\\w.~])" + Pattern.quote(folder.toString()) + "(?![\\w.-])", ".")
                .replaceAll("(?<![\\w.~])" + Pattern.quote(home + "/"), "~/");
        return ABSOLUTE.matcher(near)
                .replaceAll(
                        found -> Matcher.quoteReplacement(found.group(1).isEmpty() ? "..." : ".../" + found.group(1)));
    }

    /** The name of a history, which may be the path of its file. */
    String name(String name) {
        return name.startsWith("/") ? text(name).replaceFirst("^\\.\\.\\./", "") : name;
    }

    /** What {@code run.json} holds. */
    String run(String json) {
        return PROCESS.matcher(json)
                .replaceAll("")
                .replace("\"" + folder + "/", "\"./")
                .replace("\"" + home + "/", "\"~/");
    }

    /** Paths of a {@code run.json} as they are here: those of {@link #run}, in the same folder. */
    public String here(String json) {
        return json.replace("\"./", "\"" + folder + "/").replace("\"~/", "\"" + home + "/");
    }

    public Bundle of(Bundle bundle) {
        Bundle made = bundle.withHistory(bundle.history()
                        .renamed(
                                name(bundle.history().name()),
                                bundle.history().notes().stream()
                                        .map(this::text)
                                        .toList()))
                .withCommands(commands(bundle.commands()))
                .withNotes(bundle.notes().stream().map(this::text).toList());
        return bundle.run().isPresent() ? made.withRun(run(bundle.run().get())) : made;
    }

    private List<Bundle.Command> commands(List<Bundle.Command> commands) {
        return commands.stream()
                .map(command -> new Bundle.Command(text(command.purpose()), text(command.line())))
                .toList();
    }

    /** The same of a report. */
    Case of(Case reported) {
        return new Case(
                name(reported.history()),
                reported.spec(),
                reported.status(),
                text(reported.message()),
                text(reported.details()),
                reported.statistics(),
                commands(reported.commands()),
                reported.bundle());
    }
}

package dev.plumbline.cli.report;

import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.Evidence;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shortens paths, so that they do not reveal folders of this machine. Paths in the current folder become relative to
 * it, so that commands still work there; paths in the home folder begin with {@code ~}; of all others only the last
 * name is kept. In {@code run.json} the command and the environment variables of the process are left out. The class
 * path and the program, which are needed to repeat a run, are kept and shortened in the first two ways only.
 *
 * <p>Only names of files are shortened: names of histories, words of commands, written files, and fields of
 * {@code run.json} that contain files ({@link RunPaths}). Texts are assembled afterwards and never searched for paths:
 * {@code /srv/a/users/1} and {@code /srv/b/users/1} may be two keys of a history, and stay unchanged.
 *
 * @param folder the current folder, absolute
 * @param home of the user, absolute
 */
public record PathFree(Path folder, Path home) {
    private static final String ELSEWHERE = ".../";

    public static PathFree here() {
        return new PathFree(
                Path.of("").toAbsolutePath(),
                Path.of(System.getProperty("user.home", "/")).toAbsolutePath());
    }

    /** The shortened name of a file; a relative one is unchanged. */
    public String file(String name) {
        if (!name.startsWith("/")) {
            return name;
        }
        Path path = Path.of(name);
        if (path.equals(folder)) {
            return ".";
        }
        if (path.startsWith(folder)) {
            return folder.relativize(path).toString();
        }
        if (path.startsWith(home) && !path.equals(home)) {
            return "~/" + home.relativize(path);
        }
        return path.getNameCount() < 2 ? name : ELSEWHERE + path.getFileName();
    }

    /** The shortened name of a history, which may be the path of its file. */
    String name(String name) {
        String shortened = file(name);
        return name.startsWith("/") && shortened.startsWith(ELSEWHERE)
                ? shortened.substring(ELSEWHERE.length())
                : shortened;
    }

    /** A word of a command: a file, a class path, or an option with a file as its value. */
    String word(String word) {
        int set = word.indexOf("=/");
        if (set > 0 && word.indexOf('/') == set + 1) {
            return word.substring(0, set + 1) + word(word.substring(set + 1));
        }
        if (!word.startsWith("/")) {
            return word;
        }
        return Arrays.stream(word.split(":", -1)).map(this::file).collect(Collectors.joining(":"));
    }

    private Bundle.Command command(Bundle.Command command) {
        List<String> words =
                ShellWords.words(command.line()).stream().map(this::word).toList();
        return new Bundle.Command(command.purpose(), ShellWords.line(words));
    }

    /** A note or a message, which may begin with the file that it is about. */
    private String about(String text, Stream<String> files) {
        return files.filter(file -> file.startsWith("/") && text.startsWith(file))
                .findFirst()
                .map(file -> name(file) + text.substring(file.length()))
                .orElse(text);
    }

    /** The content of {@code run.json}. */
    String run(String json) {
        return RunPaths.shared(json, this::repeatable);
    }

    /** Restores the paths of a {@code run.json} shortened by {@link #run}, in the same folder. */
    public String here(String json) {
        return RunPaths.rewritten(json, this::found);
    }

    /** A shortened path by which a run can be repeated in the same folder. */
    private String repeatable(String name) {
        if (name.startsWith(folder + "/")) {
            return "./" + name.substring(folder.toString().length() + 1);
        }
        return name.startsWith(home + "/")
                ? "~/" + name.substring(home.toString().length() + 1)
                : name;
    }

    /** Undoes {@link #repeatable}. */
    private String found(String name) {
        if (name.startsWith("./")) {
            return folder + name.substring(1);
        }
        return name.startsWith("~/") ? home + name.substring(1) : name;
    }

    public Bundle of(Bundle bundle) {
        if (!bundle.isHistory()) {
            Evidence evidence =
                    bundle.evidence() instanceof DivergingLog log ? log.renamed(this::name) : bundle.evidence();
            Bundle made = bundle.with(evidence).withCommands(commands(bundle.commands()));
            return bundle.run().isPresent() ? made.withRun(run(bundle.run().get())) : made;
        }
        String name = bundle.failing().history().name();
        Bundle made = bundle.withHistory(bundle.failing()
                        .history()
                        .renamed(name(name), about(bundle.failing().history().notes(), name)))
                .withCommands(commands(bundle.commands()))
                .withNotes(about(bundle.notes(), name));
        return bundle.run().isPresent() ? made.withRun(run(bundle.run().get())) : made;
    }

    private List<String> about(List<String> notes, String file) {
        return notes.stream().map(note -> about(note, Stream.of(file))).toList();
    }

    public List<Bundle.Command> commands(List<Bundle.Command> commands) {
        return commands.stream().map(this::command).toList();
    }

    CheckAgain of(CheckAgain again) {
        return new CheckAgain(word(again.program()), again.options().mapped(this::word), again.budget());
    }

    /** @param again whose words name the other files that a complaint may begin with */
    Report of(Report report, CheckAgain again) {
        if (report instanceof Report.Checked checked) {
            return checked.named(file(checked.history()))
                    .with(this::file, checked.bundle().map(this::of));
        }
        Stream<String> files = Stream.concat(Stream.of(report.history()), again.options().words().stream());
        if (report instanceof Report.Refused refused) {
            return new Report.Refused(file(refused.history()), about(refused.error(), files), refused.exitCode());
        }
        Report.Unusable unusable = (Report.Unusable) report;
        return new Report.Unusable(file(unusable.history()), about(unusable.error(), files));
    }
}

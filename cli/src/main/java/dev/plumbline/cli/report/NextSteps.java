package dev.plumbline.cli.report;

import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.text.TextPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands for a bundle, to be copied. */
public record NextSteps(Terminal terminal, Path file) {
    /** The commands to begin with. */
    public void brief(TextPage page) {
        page.line(4, command("explain"));
        page.line(4, command("view"));
    }

    /** All commands, including those in the bundle. */
    public void print(Bundle bundle, TextPage page) {
        page.blank();
        page.line(2, terminal.palette().heading("Next steps") + ":");
        List<Bundle.Command> steps = new ArrayList<>();
        steps.add(new Bundle.Command("view it", command("view")));
        if (bundle.run().isPresent()) {
            steps.add(new Bundle.Command("run it again", command("replay")));
        }
        String again = bundle.evidence().again();
        if (!bundle.isHistory() || bundle.failing().numbers().isWhole()) {
            steps.add(new Bundle.Command(again + " it again", command(again)));
        }
        steps.add(new Bundle.Command("share it", command("report") + " --markdown -"));
        int widest =
                steps.stream().mapToInt(step -> step.purpose().length()).max().orElse(0);
        for (Bundle.Command step : steps) {
            page.line(4, step.purpose() + " ".repeat(widest - step.purpose().length() + 2) + step.line());
        }
        // Commands from the machine where the violation was found. They show how it was found, but may not work here,
        // so they are shown separately.
        for (Bundle.Command command : bundle.commands()) {
            page.wrapped(4, "where it was found, to " + command.purpose() + ":");
            page.line(6, command.line());
        }
    }

    public String command(String name) {
        String named = file.toString();
        List<String> words = new ArrayList<>(List.of(terminal.command(), name));
        if (named.startsWith("-")) {
            words.add("--");
        }
        words.add(named);
        return ShellWords.line(words);
    }
}

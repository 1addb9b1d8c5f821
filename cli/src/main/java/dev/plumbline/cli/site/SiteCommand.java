package dev.plumbline.cli.site;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code plumbline site}: the documentation as a static site. */
@Command(
        name = "site",
        description = "Writes all pages of the documentation as a web site with a search. It needs no server.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline site")
public final class SiteCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "The folder for the site. Files of an earlier site are replaced. Default: target/site in the"
                    + " folder of Plumbline.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private HelpOption help;

    public SiteCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Path home = terminal.home()
                .orElseThrow(() -> new BadInput("no pages here; expected to be started by ./plumbline in a checkout"));
        Site site = Site.of(home);
        Path folder =
                out.orElseGet(() -> Terminal.asTyped(home.resolve("target").resolve("site")));
        for (Map.Entry<String, byte[]> file : site.files().entrySet()) {
            Path place = folder.resolve(file.getKey());
            try (OutputFile output = OutputFile.create(place)) {
                output.stream().write(file.getValue());
                output.keep();
            } catch (IOException e) {
                throw OutputFile.cannotWrite(place, e);
            }
        }
        terminal.out().println("wrote " + site.rendered().size() + " pages; open " + folder.resolve("index.html"));
        return 0;
    }
}

package dev.plumbline.samples.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.files.Folders;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Follows every page as its reader does, in a copy of the tracked files: saves the files that it shows, types its
 * commands in order, and compares their exit status and the output that the page quotes. Here, in samples, because
 * everything that a page can mention is built before this module, and because a sample is what a page is: a promise to a
 * stranger. A run of the suite types the quick commands, into one JVM; {@code ./plumbline test --pages} types all of
 * them, into the launcher, and builds Plumbline in the copy as a reader does; {@code --pages=docs/tlc.md,samples/} follows
 * these pages alone. Either way {@code target/pages/typed.txt} has a line for each command.
 *
 * <p>Runs beside the other classes of this module, which wait for Maven most of the time. Pages are followed one after
 * the other: they share a copy.
 */
@Execution(ExecutionMode.CONCURRENT)
class PageCommandsPackaged {
    /** Nothing for the quick commands, "all", or the beginnings of the names of pages, with commas between them. */
    private static final String CHOSEN = System.getProperty("plumbline.pages", "");

    private static final boolean ALL = !CHOSEN.isEmpty();
    private static final Path FOLDER = Path.of("target", "pages").toAbsolutePath();

    private static FreshCopy copy;
    private static CommandList list;
    private static Map<String, String> environment;
    private static TypedCommands typed;
    private static Optional<CommandServer> server = Optional.empty();

    @BeforeAll
    static void aCloneOfTheTrackedFiles() throws IOException, InterruptedException {
        Folders.delete(FOLDER);
        copy = FreshCopy.in(FOLDER.resolve("plumbline"));
        list = CommandList.read();
        typed = new TypedCommands(FOLDER.resolve("typed.txt"));
        if (ALL) {
            environment = Map.of("MAVEN_OPTS", StrangersRepository.fill(FOLDER.resolve("repository")));
            if (!CHOSEN.equals("all")) {
                build();
            }
            return;
        }
        Path programs = CommandServer.shortLivedPrograms(FOLDER.resolve("programs"));
        environment = Map.of("PATH", programs + File.pathSeparator + System.getenv("PATH"));
        copy.linkBuiltJars();
        Path jar = PageFiles.CHECKOUT.resolve("cli/target/plumbline.jar");
        server = Optional.of(CommandServer.start(copy.folder(), jar, FOLDER.resolve("pipes")));
    }

    /**
     * A reader who follows one page has typed the first command of the README before. Otherwise the first command of the
     * chosen pages would build Plumbline, and print that it does.
     */
    private static void build() throws IOException, InterruptedException {
        try (PageShell shell = new PageShell(copy.folder(), FOLDER.resolve("shell"), environment)) {
            PageShell.Said said = shell.type(new PageStep.Command(0, "./plumbline version", List.of()));
            assertThat(said.status()).as(said.output()).isZero();
        }
    }

    @AfterAll
    static void end() {
        server.ifPresent(CommandServer::close);
        if (ALL) {
            System.out.println(typed.totals());
        }
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicTest> commandsOfPages() throws IOException {
        List<PageSteps> pages = PageFiles.pages(list).stream()
                .filter(page -> isChosen(page.name()))
                .filter(page ->
                        page.commands().stream().anyMatch(command -> command.line() > 0 && isRun(page, command)))
                .toList();
        assertThat(pages).as("pages with commands: " + CHOSEN).isNotEmpty();
        return pages.stream().map(page -> DynamicTest.dynamicTest(page.name(), () -> follow(page)));
    }

    private static boolean isChosen(String page) {
        return !ALL || CHOSEN.equals("all") || Stream.of(CHOSEN.split(",")).anyMatch(page::startsWith);
    }

    private static boolean isRun(PageSteps page, PageStep.Command command) {
        return switch (list.when(page.name(), command)) {
            case ALWAYS -> true;
            case LONG -> ALL;
            case NEVER -> false;
        };
    }

    private static void follow(PageSteps page) throws IOException, InterruptedException {
        List<String> missing = ALL ? list.missing(page.name()) : List.of();
        if (!missing.isEmpty()) {
            String line = page.name() + " needs " + String.join(", ", missing) + ", which this machine does not have";
            assertThat(System.getenv("CI")).as(line).isNotEqualTo("true");
            typed.skip(line);
            Assumptions.abort(line);
        }
        copy.restore();
        if (server.isPresent()) {
            server.get().replaceLauncher();
        }
        typed.begin(page.name());
        List<String> wrong = new ArrayList<>();
        try (PageShell shell = new PageShell(copy.folder(), FOLDER.resolve("shell"), environment)) {
            for (PageStep step : page.steps()) {
                if (step instanceof PageStep.SavedFile file) {
                    Path saved = shell.here().resolve(file.name());
                    Files.createDirectories(saved.getParent());
                    Files.writeString(saved, file.text());
                } else if (step instanceof PageStep.Command command && isRun(page, command)) {
                    type(page, command, shell).ifPresent(wrong::add);
                }
            }
        }
        assertThat(wrong).as(page.name()).isEmpty();
    }

    /** What went wrong, if anything did. */
    private static Optional<String> type(PageSteps page, PageStep.Command command, PageShell shell)
            throws IOException, InterruptedException {
        long begun = System.nanoTime();
        PageShell.Said said = shell.type(command);
        Optional<String> wrong = wrong(page, command, said);
        typed.add(page.name(), command, System.nanoTime() - begun, wrong.isPresent());
        return wrong;
    }

    private static Optional<String> wrong(PageSteps page, PageStep.Command command, PageShell.Said said) {
        String where = page.name() + ":" + command.line() + ": " + command.name() + "\n      ";
        if (!said.served() && !command.statuses().contains(said.status())) {
            return Optional.of(where + "exit status " + said.status() + ", expected " + command.statuses()
                    + "; printed:\n" + said.output());
        }
        // The tutorial names the repository by a variable; the program prints its path.
        return QuotedOutput.difference(
                        command.quoted(), said.output().replace(copy.folder().toString(), "$PLUMBLINE"))
                .map(different -> where + different + "\nprinted:\n" + said.output());
    }
}

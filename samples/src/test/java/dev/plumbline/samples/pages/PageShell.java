package dev.plumbline.samples.pages;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A bash that types the commands of one page, so that folders and variables hold from one to the next. A command that
 * goes on until Ctrl-C, such as the viewer, says so; it is ended when it has.
 */
final class PageShell implements AutoCloseable {
    /** How a command says that it does not end by itself. */
    private static final String SERVES = "Ctrl-C ends it";

    private static final int MINUTES = 40;

    /** @param served whether the command was ended here, so that its status means nothing */
    record Said(int status, String output, boolean served) {}

    private final Process bash;
    private final Writer input;
    private final Path scratch;
    private Path here;

    PageShell(Path folder, Path scratch, Map<String, String> environment) throws IOException {
        this.scratch = Files.createDirectories(scratch);
        here = folder;
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(scratch.resolve("shell.txt").toFile());
        // Options of the build that runs this test are not those of a reader, nor is its terminal.
        builder.environment()
                .keySet()
                .removeAll(List.of("MAVEN_ARGS", "MAVEN_CONFIG", "JAVA_TOOL_OPTIONS", "COLUMNS", "CI"));
        builder.environment().putAll(environment);
        bash = builder.start();
        input = bash.outputWriter(StandardCharsets.UTF_8);
    }

    /** Where the next command is typed. */
    Path here() {
        return here;
    }

    Said type(PageStep.Command command) throws IOException, InterruptedException {
        Path output = scratch.resolve("output.txt");
        Path status = scratch.resolve("status.txt");
        Files.deleteIfExists(status);
        Files.writeString(output, "");
        input.write("{ " + command.text() + "\n} >'" + output + "' 2>&1 </dev/null\n");
        input.write("printf '%s\\n%s\\n' \"$?\" \"$PWD\" >'" + status + ".new'; mv '" + status + ".new' '" + status
                + "'\n");
        input.flush();
        boolean served = false;
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        while (!Files.exists(status)) {
            if (!served
                    && Files.size(output) < 100_000
                    && Files.readString(output).contains(SERVES)) {
                served = true;
                bash.descendants().forEach(ProcessHandle::destroy);
            }
            if (!bash.isAlive() || System.nanoTime() > end) {
                throw new AssertionError(command.name() + " did not end; the shell said: "
                        + Files.readString(scratch.resolve("shell.txt")));
            }
            Thread.sleep(5);
        }
        var answer = Files.readAllLines(status);
        here = Path.of(answer.get(1));
        return new Said(
                Integer.parseInt(answer.get(0)),
                new String(Files.readAllBytes(output), StandardCharsets.UTF_8),
                served);
    }

    @Override
    public void close() throws IOException {
        bash.descendants().forEach(ProcessHandle::destroyForcibly);
        input.close();
        bash.destroyForcibly();
    }
}

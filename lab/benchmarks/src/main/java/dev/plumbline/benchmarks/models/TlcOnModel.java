package dev.plumbline.benchmarks.models;

import dev.plumbline.benchmarks.ChildCommands;
import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.tla.TlaSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * TLC on a model, in a separate process, with one worker. It finds the community modules in a folder; operators that it
 * evaluates in Java when it is run from the jar of these modules are evaluated by their definitions here.
 */
final class TlcOnModel {
    private static final String MODULES = "dev/plumbline/tla/modules/";
    private static final Pattern WORD = Pattern.compile("\\b[A-Z][A-Za-z0-9_]+\\b");
    private static final Pattern COUNTS =
            Pattern.compile("(\\d+) states generated, (\\d+) distinct states found, 0 states left");

    private TlcOnModel() {}

    /** The cost of TLC; its status is less than 0 if it did not end with these numbers of states. */
    static MeasuredProcess of(Model model, Path scratch, Duration patience) throws IOException {
        Path library = Files.createTempDirectory(scratch, "modules");
        provide(model.module().getParent(), library);
        Path states = Files.createTempDirectory(scratch, "states");
        List<String> command = ChildCommands.java("-XX:+UseParallelGC", "-DTLA-Library=" + library);
        command.addAll(List.of(
                "tlc2.TLC",
                "-workers",
                "1",
                "-metadir",
                states.toString(),
                "-config",
                model.config().toString(),
                model.module().toString()));
        MeasuredProcess done = MeasuredProcess.run(command, scratch, patience);
        Matcher counts = COUNTS.matcher(done.output());
        boolean isWhole = false;
        while (counts.find()) {
            isWhole = Long.parseLong(counts.group(1)) == model.generated()
                    && Long.parseLong(counts.group(2)) == model.distinct();
        }
        return isWhole
                ? done
                : new MeasuredProcess(
                        -1, done.output(), done.complaints(), done.seconds(), done.cpuSeconds(), done.residentMiB());
    }

    /** Copies those of our modules that the modules in a folder mention and that are missing there. */
    private static void provide(Path folder, Path library) throws IOException {
        Deque<String> texts = new ArrayDeque<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".tla")).toList()) {
                texts.add(Files.readString(file));
            }
        }
        while (!texts.isEmpty()) {
            Matcher words = WORD.matcher(texts.remove());
            while (words.find()) {
                String file = words.group() + ".tla";
                if (Files.exists(folder.resolve(file)) || Files.exists(library.resolve(file))) {
                    continue;
                }
                try (InputStream in = TlaSpec.class.getClassLoader().getResourceAsStream(MODULES + file)) {
                    if (in != null) {
                        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                        Files.writeString(library.resolve(file), text);
                        texts.add(text);
                    }
                }
            }
        }
    }
}

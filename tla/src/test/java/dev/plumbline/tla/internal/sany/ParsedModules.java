package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tlc.read.Parser;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tla2sany.semantic.ModuleNode;
import util.ToolIO;

/** Parses modules for tests, in the class loader of the tests. SANY has static state: one at a time. */
public final class ParsedModules {
    private static final Pattern NAME = Pattern.compile("MODULE (\\w+)");

    private ParsedModules() {}

    /** @param texts of modules, the root module first; text without a MODULE line is the body of module M */
    public static SanySpecification of(Path folder, String config, String... texts) throws BadInput, IOException {
        String root = "";
        for (String text : texts) {
            Matcher name = NAME.matcher(text);
            String whole = name.find() ? text : "---- MODULE M ----\n" + text + "\n====\n";
            name = NAME.matcher(whole);
            name.find();
            root = root.isEmpty() ? name.group(1) : root;
            Files.writeString(folder.resolve(name.group(1) + ".tla"), whole);
        }
        Path cfg = folder.resolve(root + ".cfg");
        Files.writeString(cfg, config);
        return of(folder.resolve(root + ".tla"), ConfigFile.read(cfg));
    }

    public static SanySpecification of(Path module, ConfigFile config) throws BadInput, IOException {
        ModuleNode root = parse(module);
        return SanySpecification.of(root, config, SanySpecification.names(config));
    }

    static synchronized ModuleNode parse(Path module) throws BadInput, IOException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.setMode(ToolIO.TOOL);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        Path scratch = Files.createTempDirectory("plumbline-sany");
        String file = module.getFileName().toString();
        try {
            return Parser.parse(
                    file.substring(0, file.length() - ".tla".length()),
                    new ModuleFiles(module, List.of(module.toAbsolutePath().getParent()), scratch, Map.of()),
                    Map.of());
        } finally {
            try (Stream<Path> files = Files.walk(scratch)) {
                for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}

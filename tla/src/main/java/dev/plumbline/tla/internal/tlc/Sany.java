package dev.plumbline.tla.internal.tlc;

import dev.plumbline.tla.internal.load.ModuleCheck;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tlc.read.Parser;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import util.ToolIO;

/** Calls SANY, whose state is static: one object for each class loader, used once. */
public final class Sany implements ModuleCheck.Door {
    @Override
    public List<String> problems(Path module, List<Path> folders, Path scratch) throws IOException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.setMode(ToolIO.TOOL);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        String name = module.getFileName().toString().replaceFirst("\\.tla$", "");
        try {
            Parser.parse(name, new ModuleFiles(module, folders, scratch, Map.of()), Map.of());
            return List.of();
        } catch (BadInput e) {
            return List.of(e.getMessage().split("; (?=\\w+\\.tla[:\\d]*: )"));
        }
    }
}

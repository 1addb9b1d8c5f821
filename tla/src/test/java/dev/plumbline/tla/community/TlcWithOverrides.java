package dev.plumbline.tla.community;

import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.ModuleNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;
import util.SimpleFilenameToStream;
import util.ToolIO;

/**
 * Runs in a separate process with TLC and the community modules on the class path, and evaluates definitions of a
 * module with them: {@code FOLDER MODULE COUNT} evaluates E1 to E(COUNT) of FOLDER/MODULE.tla, and writes a line for
 * each to FOLDER/MODULE.values.
 */
final class TlcWithOverrides {
    private TlcWithOverrides() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String module = arguments[1];
        tlc2.util.FP64.Init(0);
        ToolIO.setMode(ToolIO.TOOL);
        FastTool tool = tool(folder, module);
        ModuleNode root = tool.getSpecProcessor().getRootModule();
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= Integer.parseInt(arguments[2]); i++) {
            values.add(value(tool, root, "E" + i));
        }
        Files.write(folder.resolve(module + ".values"), values);
        System.exit(0);
    }

    private static FastTool tool(Path folder, String module) {
        try {
            return new FastTool(folder.toString(), module, module, new SimpleFilenameToStream(folder.toString()));
        } catch (RuntimeException e) {
            System.out.println(String.join("\n", ToolIO.getAllMessages()));
            throw e;
        }
    }

    private static String value(FastTool tool, ModuleNode root, String name) {
        try {
            return TlcValues.fromTlc(tool.eval(root.getOpDef(name).getBody(), Context.Empty, TLCState.Empty))
                    .toString();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return CommunityFacts.ERROR;
        }
    }
}

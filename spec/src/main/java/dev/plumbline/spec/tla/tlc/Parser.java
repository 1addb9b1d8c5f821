package dev.plumbline.spec.tla.tlc;

import dev.plumbline.history.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tla2sany.drivers.FrontEndException;
import tla2sany.drivers.SANY;
import tla2sany.modanalyzer.SpecObj;
import tla2sany.semantic.Errors;
import tla2sany.semantic.ModuleNode;
import util.ToolIO;
import util.UniqueString;

/** Parses and analyses a module with all that it extends and instantiates. */
final class Parser {
    private Parser() {}

    /** @throws BadInput with all of SANY's messages */
    static ModuleNode parse(String root, ModuleFiles files, Map<String, String> expressions) throws BadInput {
        SpecObj spec = new SpecObj(root, files);
        String unexpected = "";
        try {
            SANY.frontEndMain(spec, root, ToolIO.out);
        } catch (FrontEndException | RuntimeException e) {
            unexpected = Failures.message(e);
        }
        List<String> messages = new ArrayList<>();
        for (Errors errors : Arrays.asList(
                spec.getInitErrors(), spec.getParseErrors(), spec.getGlobalContextErrors(), spec.getSemanticErrors())) {
            if (errors != null && errors.isFailure()) {
                messages.addAll(List.of(errors.getAborts()));
                messages.addAll(List.of(errors.getErrors()));
            }
        }
        if (messages.isEmpty() && !unexpected.isEmpty()) {
            messages.add(unexpected);
        }
        if (!messages.isEmpty()) {
            String text = Failures.sany(messages, root);
            for (Map.Entry<String, String> entry : expressions.entrySet()) {
                if (text.startsWith("PlumblineRoot")) {
                    throw new BadInput("constant " + entry.getKey() + "=" + entry.getValue() + ": "
                            + text.replaceAll("PlumblineRoot\\.tla:\\d+:\\d+: ", ""));
                }
            }
            throw new BadInput(text);
        }
        ModuleNode module = spec.getExternalModuleTable().getModuleNode(UniqueString.uniqueStringOf(root));
        if (module == null) {
            throw new BadInput(root + ".tla: cannot be read; expected a module " + root);
        }
        return module;
    }
}

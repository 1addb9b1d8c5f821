package dev.plumbline.tla.internal.tlc;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A module with a PlusCal algorithm and no translation has no Spec, and no variables. A message about these names the
 * cause too.
 */
final class UntranslatedAlgorithm {
    private static final Pattern ALGORITHM = Pattern.compile("--(fair\\s+)?algorithm\\b");
    private static final Pattern TRANSLATION =
            Pattern.compile("\\\\\\*+\\s*BEGIN TRANSLATION.*\\n(?!\\s*\\\\\\*+\\s*END TRANSLATION)");

    private UntranslatedAlgorithm() {}

    /** The failure to read a specification; its message names this cause if it applies. */
    static BadInput explained(BadInput failure, Path module) {
        return isIn(module)
                ? new BadInput(
                        failure.getMessage() + "; the PlusCal algorithm of " + module.getFileName()
                                + " is not translated: run java -cp tla2tools.jar pcal.trans " + module.getFileName()
                                + " (plumbline.jar has this translator too)",
                        failure)
                : failure;
    }

    private static boolean isIn(Path module) {
        try {
            String text = Files.readString(module, StandardCharsets.UTF_8);
            return ALGORITHM.matcher(text).find() && !TRANSLATION.matcher(text).find();
        } catch (IOException e) {
            return false;
        }
    }
}

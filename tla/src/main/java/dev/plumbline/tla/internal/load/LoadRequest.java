package dev.plumbline.tla.internal.load;

import dev.plumbline.value.Value;
import dev.plumbline.value.text.Sha256;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A specification to load, after options, .cfg and history were combined.
 *
 * @param module the .tla file
 * @param folders the folders to search for further modules, in order
 * @param config the contents of the .cfg
 * @param values constants with a value
 * @param expressions constants given as a TLA+ expression over the definitions of the module
 * @param formulas expressions over the state and a record called {@code line}, to be evaluated later
 * @param silent names of actions that happen without being recorded
 * @param loading the CPU time in which it must be loaded
 * @param environment the variables of {@code IOEnv}
 * @param unvalued whether constant operators need no value, because nothing will be evaluated
 */
public record LoadRequest(
        Path module,
        List<Path> folders,
        ConfigFile config,
        Map<String, Value> values,
        Map<String, String> expressions,
        List<String> formulas,
        List<String> silent,
        Duration loading,
        Map<String, String> environment,
        boolean unvalued) {
    /** Identifies everything on which the states of the specification depend. */
    public String signature(ExtensibleSpec.Outline outline) {
        return Sha256.hex(String.join(
                "\u0000",
                outline.files().toString(),
                config.text(),
                new TreeMap<>(values).toString(),
                new TreeMap<>(expressions).toString()));
    }
}

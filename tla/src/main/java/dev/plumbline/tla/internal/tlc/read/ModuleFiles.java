package dev.plumbline.tla.internal.tlc.read;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.DataFiles;
import dev.plumbline.tla.internal.load.StandardModules;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import tlc2.value.impl.ModelValue;

/**
 * Finds modules: in the given folders, after the root module in its own file, among the standard modules, and among our
 * own. SANY reads only files, so modules from a jar are copied to a scratch folder. It also has the values
 * of constants, because it is the only object of ours that exists while TLC's constructor runs.
 */
public final class ModuleFiles implements LocatingTool.ModelValues {
    /**
     * The placeholder in the .cfg for a constant with a value of ours; below, the one for a constant without a value.
     */
    public static final String GIVEN = "PlumblineGiven_";

    public static final String MISSING = "PlumblineMissing_";
    public static final String CONFIG = "PlumblineConfig";

    private static final byte[] MISSING_FILE = {};

    private static final String OURS = "dev/plumbline/tla/modules/";

    private final Map<String, String> behind;
    private final List<Path> folders;
    private final Path scratch;
    private final Map<String, Value> values;
    private final Map<String, tlc2.value.impl.Value> converted = new ConcurrentHashMap<>();
    private final Map<String, Path> read = new TreeMap<>();
    private final Map<String, byte[]> asked = new LinkedHashMap<>();
    private final Set<String> broughtAlong = ConcurrentHashMap.newKeySet();
    private final DataFiles dataFiles = new DataFiles();

    /** @param root the file of the root module */
    public ModuleFiles(Path root, List<Path> folders, Path scratch, Map<String, Value> values) throws IOException {
        this.behind = ModulesInOneFile.of(root);
        this.folders = folders;
        this.scratch = scratch;
        this.values = values;
    }

    @Override
    public DataFiles dataFiles() {
        return dataFiles;
    }

    @Override
    public tlc2.value.impl.Value actual(tlc2.value.impl.Value value) {
        String name = ((ModelValue) value).val.toString();
        if (name.startsWith(GIVEN)) {
            return given(name.substring(GIVEN.length()));
        }
        if (name.startsWith(MISSING)) {
            String constant = name.substring(MISSING.length());
            throw SpecException.missingInput(
                    "constant " + constant + " has no value; expected one in the .cfg or among the constants given");
        }
        return value;
    }

    @Override
    public boolean isBroughtAlong(String module) {
        return broughtAlong.contains(module + ".tla");
    }

    /** The constants that have values. */
    public Map<String, Value> values() {
        return Collections.unmodifiableMap(values);
    }

    public tlc2.value.impl.Value given(String constant) {
        // Converted only now: TLC drops all model values when it starts to read a specification.
        return converted.computeIfAbsent(constant, name -> {
            try {
                return TlcValues.toTlc(values.get(name));
            } catch (BadInput e) {
                throw new SpecException("constant " + name + ": " + e.getMessage(), e);
            }
        });
    }

    /** The text of every module that was read, by file name, without the standard ones. */
    public Map<String, String> texts() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (Map.Entry<String, Path> entry : read.entrySet()) {
            // Comments may be in any encoding; elsewhere SANY accepts only ASCII.
            texts.put(entry.getKey(), new String(Files.readAllBytes(entry.getValue()), StandardCharsets.UTF_8));
        }
        return texts;
    }

    /** All modules that were asked for by name, in their order, with the bytes that they had then. */
    public Map<String, byte[]> asked() {
        return Collections.unmodifiableMap(asked);
    }

    /** The bytes of a module as SANY would find it now; empty if there is none. */
    public Optional<byte[]> bytes(String name) throws IOException {
        Path file = resolve(name, true).toPath();
        return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    /** Whether all modules that were asked for still have the bytes that they had then. */
    public boolean areUnchanged() throws IOException {
        for (Map.Entry<String, byte[]> each : asked.entrySet()) {
            if (!Arrays.equals(each.getValue(), bytes(each.getKey()).orElse(null))) {
                return false;
            }
        }
        return true;
    }

    public void write(String name, String text) throws IOException {
        Files.writeString(scratch.resolve(name), text);
    }

    /**
     * Writes the module that defines {@code IOEnv}. Our default definition is empty.
     *
     * @throws BadInput if a name or a value cannot be written in TLA+
     */
    public void writeEnvironment(Map<String, String> variables) throws IOException, BadInput {
        if (variables.isEmpty()) {
            return;
        }
        List<String> fields = new ArrayList<>();
        for (Map.Entry<String, String> variable : new TreeMap<>(variables).entrySet()) {
            String value = variable.getValue();
            if (!dev.plumbline.value.Value.isModelName(variable.getKey())
                    || value.chars().anyMatch(c -> c < ' ')) {
                throw new BadInput("variable " + variable.getKey()
                        + " of IOEnv: expected an identifier, and a value without control characters");
            }
            fields.add(
                    variable.getKey() + " |-> \"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
        }
        read.put("PlumblineEnvironment.tla", scratch.resolve("PlumblineEnvironment.tla"));
        write(
                "PlumblineEnvironment.tla",
                "---- MODULE PlumblineEnvironment ----\nPlumblineGivenEnv == [" + String.join(", ", fields)
                        + "]\nPlumblineIOEnv == PlumblineGivenEnv\n====\n");
    }

    @Override
    public File resolve(String name, boolean isModule) {
        String file = isModule && !name.endsWith(".tla") ? name + ".tla" : name;
        if (file.startsWith(CONFIG)) {
            return scratch.resolve(CONFIG + ".cfg").toFile();
        }
        if (!file.endsWith(".tla")) {
            // TLC also looks for Java classes beside a module, to run them; we never provide any.
            return null;
        }
        File found = found(file);
        try {
            asked.putIfAbsent(name, found.isFile() ? Files.readAllBytes(found.toPath()) : MISSING_FILE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read module " + file, e);
        }
        return found;
    }

    private File found(String file) {
        Path own = scratch.resolve(file);
        if (Files.isRegularFile(own)) {
            return own.toFile();
        }
        for (Path folder : folders) {
            if (Files.isRegularFile(folder.resolve(file))) {
                read.put(file, folder.resolve(file));
                return folder.resolve(file).toFile();
            }
        }
        try {
            if (behind.containsKey(file)) {
                write(file, behind.get(file));
                read.put(file, own);
            } else {
                Optional<byte[]> standard = StandardModules.text(file);
                if (standard.isPresent()) {
                    Files.write(own, standard.get());
                } else if (copied(file)) {
                    read.put(file, own);
                    broughtAlong.add(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot copy module " + file, e);
        }
        return own.toFile();
    }

    /** Whether this is a module of ours, which is then in the scratch folder. */
    private boolean copied(String file) throws IOException {
        try (InputStream in = getClass().getClassLoader().getResourceAsStream(OURS + file)) {
            if (in != null) {
                Files.copy(in, scratch.resolve(file));
            }
            return in != null;
        }
    }

    @Override
    public String getFullPath() {
        return folders.toString();
    }

    @Override
    public boolean isStandardModule(String module) {
        return StandardModules.text(module + ".tla").isPresent()
                && folders.stream().noneMatch(folder -> Files.isRegularFile(folder.resolve(module + ".tla")));
    }
}

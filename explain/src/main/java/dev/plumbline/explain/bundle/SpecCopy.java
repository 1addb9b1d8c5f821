package dev.plumbline.explain.bundle;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A specification as a bundle carries it: all that is needed to load it again, elsewhere. */
public sealed interface SpecCopy {
    /** The name that messages and reports give it. */
    String name();

    /** Loads it again. Nothing of it is left on the disk. */
    Spec load() throws BadInput;

    /** The options of {@code plumbline check} that choose it once its files are in this folder. */
    List<String> words(Path folder);

    /** Writes its files into a folder that exists. */
    void extract(Path folder) throws BadInput;

    /**
     * A TLA+ module.
     *
     * @param module file name of the root module
     * @param files texts of all modules by file name, without those that every TLA+ tool has
     * @param config text of the .cfg, if it has one
     * @param constants by name, as TLA+ text; those that a history gave are written out, because a window of the history
     *     might give fewer values
     */
    record Tla(
            String module,
            Map<String, String> files,
            Optional<String> config,
            Map<String, String> constants,
            List<String> silent)
            implements SpecCopy {
        static final String CONFIG = "bundle.cfg";

        public Tla {
            files = new TreeMap<>(files);
            constants = new TreeMap<>(constants);
            silent = List.copyOf(silent);
        }

        @Override
        public String name() {
            return module;
        }

        @Override
        public Spec load() throws BadInput {
            Path folder = null;
            try {
                folder = Files.createTempDirectory("plumbline-spec");
                extract(folder);
                Optional<Path> configuration =
                        config.isPresent() ? Optional.of(folder.resolve(CONFIG)) : Optional.empty();
                return TlaSpec.load(
                        folder.resolve(module),
                        new TlaOptions(configuration, constants, Optional.empty(), silent, List.of()));
            } catch (IOException e) {
                throw new BadInput("cannot unpack the specification: " + e.getMessage(), e);
            } finally {
                remove(folder);
            }
        }

        @Override
        public void extract(Path folder) throws BadInput {
            try {
                for (Map.Entry<String, String> file : files.entrySet()) {
                    Files.writeString(folder.resolve(file.getKey()), file.getValue(), StandardCharsets.UTF_8);
                }
                if (config.isPresent()) {
                    Files.writeString(folder.resolve(CONFIG), config.get(), StandardCharsets.UTF_8);
                }
            } catch (IOException e) {
                throw new BadInput("cannot unpack the specification into " + folder + ": " + e.getMessage(), e);
            }
        }

        private void remove(Path folder) {
            if (folder == null) {
                return;
            }
            try {
                for (String file : files.keySet()) {
                    Files.deleteIfExists(folder.resolve(file));
                }
                Files.deleteIfExists(folder.resolve(CONFIG));
                Files.deleteIfExists(folder);
            } catch (IOException e) {
                // A copy that stays behind in the folder for temporary files harms nobody.
            }
        }

        @Override
        public List<String> words(Path folder) {
            List<String> words =
                    new ArrayList<>(List.of("--spec", folder.resolve(module).toString()));
            if (config.isPresent()) {
                words.addAll(List.of("--config", folder.resolve(CONFIG).toString()));
            }
            constants.forEach((name, value) -> words.addAll(List.of("--constant", name + "=" + value)));
            if (!silent.isEmpty()) {
                words.addAll(List.of("--silent", String.join(",", silent)));
            }
            return words;
        }
    }

    /**
     * A built-in model.
     *
     * @param model its name
     * @param initial what it holds at first, as TLA+ text
     */
    record Model(String model, Optional<String> initial) implements SpecCopy {
        @Override
        public String name() {
            return model;
        }

        @Override
        public Spec load() throws BadInput {
            Optional<Value> value = initial.isPresent() ? Optional.of(Value.parse(initial.get())) : Optional.empty();
            return ModelSpec.of(Models.named(model, value));
        }

        @Override
        public void extract(Path folder) {}

        @Override
        public List<String> words(Path folder) {
            List<String> words = new ArrayList<>(List.of("--model", model));
            initial.ifPresent(value -> words.addAll(List.of("--initial", value)));
            return words;
        }
    }

    /**
     * The serial runs of an object, which Line-Up takes for its specification.
     *
     * @param runs as TLA+ text
     */
    record Serial(String name, String runs) implements SpecCopy {
        static final String RUNS = "serial-runs.txt";

        @Override
        public Spec load() throws BadInput {
            return new SerialSpec(name, SerialRuns.of(Value.parse(runs)));
        }

        @Override
        public void extract(Path folder) throws BadInput {
            try {
                Files.writeString(folder.resolve(RUNS), runs, StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new BadInput("cannot unpack the serial runs into " + folder + ": " + e.getMessage(), e);
            }
        }

        /** None: only a bundle brings serial runs along, and it is checked as it is. */
        @Override
        public List<String> words(Path folder) {
            return List.of();
        }
    }
}

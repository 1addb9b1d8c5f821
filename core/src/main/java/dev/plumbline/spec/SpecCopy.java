package dev.plumbline.spec;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A specification as a bundle carries it: plain data, from which its {@link SpecKind} makes a specification again,
 * elsewhere. To show a bundle, only its name is needed.
 *
 * @param kind the name of its kind
 * @param name by which people know it: a file, a model, a class
 * @param settings what else its kind has to say
 * @param files texts by file name
 */
public record SpecCopy(String kind, String name, Map<String, Value> settings, Map<String, String> files) {
    public SpecCopy {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }

    /**
     * Where it is loaded from again.
     *
     * @param classes where kinds are found, and classes that it names
     * @throws BadInput if nothing there knows this kind, or the data are not those of such a specification
     */
    public SpecSource source(ClassLoader classes) throws BadInput {
        return SpecKind.named(kind, classes).source(this, classes);
    }

    /** Loads it again, with the classes that Plumbline itself sees. Nothing of it is left on the disk. */
    public Spec load() throws BadInput {
        return source(SpecCopy.class.getClassLoader())
                .load(new History.Builder(name, Order.Timeboxes.NANOSECONDS).build());
    }

    /** Writes its files into a folder that exists. */
    public void extract(Path folder) throws BadInput {
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(folder.resolve(file.getKey()), file.getValue(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new BadInput("cannot unpack the specification into " + folder + ": " + BadInput.reason(e), e);
        }
    }
}

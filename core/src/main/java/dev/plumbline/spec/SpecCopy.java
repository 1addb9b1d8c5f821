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
 * A specification in a bundle: plain data, from which its {@link SpecKind} makes a specification again, elsewhere. Code
 * that only shows a bundle needs only its name.
 *
 * @param kind the name of its kind
 * @param name for reports: a file, a model, a class
 * @param settings further data of its kind
 * @param files texts by file name
 */
public record SpecCopy(String kind, String name, Map<String, Value> settings, Map<String, String> files) {
    public SpecCopy {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }

    /**
     * The source that loads it again.
     *
     * @param classes finds kinds, and classes that it names
     * @throws BadInput if this kind is unknown there, or the data are not those of such a specification
     */
    public SpecSource source(ClassLoader classes) throws BadInput {
        return SpecKind.named(kind, classes).source(this, classes);
    }

    /** Loads it again, with the classes that Plumbline itself sees. Leaves no files on the disk. */
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

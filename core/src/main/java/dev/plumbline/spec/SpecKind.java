package dev.plumbline.spec;

import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * A kind of specification that bundles carry. Kinds are found by {@link ServiceLoader}: an artifact with a further
 * kind on the class path is enough to open bundles with it, and only such bundles need that artifact.
 */
public interface SpecKind {
    /** In a bundle, the name of the field that holds the name of the specification: {@code module}, {@code model}. */
    String name();

    /**
     * The specification that was copied. Reads the data only: files may be missing, and the data may be malicious.
     * Files and classes that they name are opened by {@link SpecSource#load}.
     *
     * @param classes where classes that it names are found
     * @throws BadInput if the data are not those of such a specification
     */
    SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput;

    /** All kinds that these classes have, by name. */
    static List<SpecKind> all(ClassLoader classes) {
        TreeMap<String, SpecKind> kinds = new TreeMap<>();
        ServiceLoader.load(SpecKind.class, classes).forEach(kind -> kinds.putIfAbsent(kind.name(), kind));
        // The class path of a model need not have what Plumbline brings along.
        ServiceLoader.load(SpecKind.class, SpecKind.class.getClassLoader())
                .forEach(kind -> kinds.putIfAbsent(kind.name(), kind));
        return List.copyOf(kinds.values());
    }

    /** @throws BadInput if no kind has this name */
    static SpecKind named(String name, ClassLoader classes) throws BadInput {
        List<SpecKind> known = all(classes);
        return known.stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("a specification of kind " + name
                        + ", which nothing on the class path reads;" + " expected one of "
                        + String.join(", ", known.stream().map(SpecKind::name).toList())));
    }
}

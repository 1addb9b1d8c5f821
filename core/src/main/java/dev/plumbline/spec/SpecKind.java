package dev.plumbline.spec;

import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * A kind of specification in bundles. Kinds are found by {@link ServiceLoader}. An artifact on the class path can add a
 * kind; only programs that open bundles of this kind need the artifact.
 */
public interface SpecKind {
    /** In a bundle, the name of the field with the name of the specification: {@code module}, {@code model}. */
    String name();

    /**
     * The specification that was copied. Uses the data only: files may be missing from them, and they may come from an
     * attacker. {@link SpecSource#load} finds the things that they name.
     *
     * @param classes finds classes that it names
     * @throws BadInput if the data are not those of such a specification
     */
    SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput;

    /** All kinds that these classes have, by name. */
    static List<SpecKind> all(ClassLoader classes) {
        TreeMap<String, SpecKind> kinds = new TreeMap<>();
        ServiceLoader.load(SpecKind.class, classes).forEach(kind -> kinds.putIfAbsent(kind.name(), kind));
        // The class path of a model need not contain the kinds of Plumbline itself.
        ServiceLoader.load(SpecKind.class, SpecKind.class.getClassLoader())
                .forEach(kind -> kinds.putIfAbsent(kind.name(), kind));
        return List.copyOf(kinds.values());
    }

    /** @throws BadInput if there is no kind of this name */
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

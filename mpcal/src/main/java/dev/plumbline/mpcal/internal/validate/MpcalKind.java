package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Modules of Modular PlusCal in bundles: the text of the module, its configuration, and the modules that it extends.
 */
public final class MpcalKind implements SpecKind {
    static final String KIND = "mpcal";
    static final String CONFIG = "bundle.cfg";
    static final String PROPERTIES = "properties";

    @Override
    public String name() {
        return KIND;
    }

    @Override
    public SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput {
        Map<String, String> files = new TreeMap<>(copy.files());
        String text = files.remove(copy.name());
        String config = files.remove(CONFIG);
        if (text == null || config == null || !copy.name().endsWith(".tla")) {
            throw new BadInput(KIND + " is '" + copy.name()
                    + "'; expected the name of one of its files, ending in .tla, and" + " a file " + CONFIG);
        }
        List<String> properties = new ArrayList<>();
        if (copy.settings().get(PROPERTIES) instanceof Value.Tuple names) {
            for (Value name : names.elements()) {
                properties.add(name instanceof Value.Str one ? one.value() : name.toString());
            }
        }
        return new MpcalSpecSource(copy.name(), text, config, files, Optional.empty(), properties);
    }
}

package dev.plumbline.mpcal.internal.log;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Optional;

/**
 * The elements of a critical section, as the arguments of its operation. Records with equal elements share one object.
 *
 * @param label that the section reads, {@code AServer.serverLoop}; empty if it reads none
 */
record SectionElements(Map<String, Value> arguments, Optional<String> label) {
    /** The name of the argument. */
    static final String NAME = "elements";

    /** @param elements each as {@link LogElement#encoded} makes it */
    static SectionElements of(Value.Tuple elements) throws BadInput {
        for (Value each : elements.elements()) {
            LogElement element = LogElement.of(each, "");
            if (element.name().equals(".pc") && !element.write() && element.value() instanceof Value.Str label) {
                return new SectionElements(Map.of(NAME, elements), Optional.of(label.value()));
            }
        }
        return new SectionElements(Map.of(NAME, elements), Optional.empty());
    }
}

package dev.plumbline.generate.internal;

import java.util.Optional;

/**
 * How Plumbline is called on the machine where a project is generated.
 *
 * @param home the folder of its checkout, if that is known
 */
public record Commands(Optional<String> home) {
    /** A line of shell that says where Plumbline is. */
    String assignment() {
        return home.map(folder -> "PLUMBLINE='" + folder.replace("'", "'\\''") + "'")
                .orElse("PLUMBLINE=path/to/plumbline   # the folder of the checkout");
    }
}

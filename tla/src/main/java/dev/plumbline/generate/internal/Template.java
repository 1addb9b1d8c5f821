package dev.plumbline.generate.internal;

import java.util.Set;

/** How a workload is written in one language. */
interface Template {
    /** The name of the language in file names. */
    String language();

    /** Identifiers that no action may have. */
    Set<String> reserved();

    /** The file that is generated anew each time, relative to the folder of the project. */
    String generatedFile(String module);

    /** The file that is generated once and then edited by hand. */
    String handWrittenFile(String module);

    String generated(Design design);

    String handWritten(Design design);

    /** @param commands how Plumbline is called on this machine */
    String readme(Design design, Commands commands);
}

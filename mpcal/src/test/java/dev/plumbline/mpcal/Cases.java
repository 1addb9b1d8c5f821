package dev.plumbline.mpcal;

import java.nio.file.Path;

/** Where recorded cases lie. */
public final class Cases {
    public static final Path MPCAL = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "mpcal");

    private Cases() {}
}

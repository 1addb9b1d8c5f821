package dev.plumbline.casestudies.merge;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * One of the sets of {@link CoveredTests} as one test, for pitest. Its name and the folder are properties, since pitest
 * starts the processes. Not run otherwise.
 */
class RulesUnderMutation {
    static final String SET = "plumbline.merge.set";
    static final String FOLDER = "plumbline.merge.tests";

    @Test
    void allPass() throws Exception {
        CoveredTests.class
                .getMethod(System.getProperty(SET), Path.class)
                .invoke(null, Path.of(System.getProperty(FOLDER)));
    }
}

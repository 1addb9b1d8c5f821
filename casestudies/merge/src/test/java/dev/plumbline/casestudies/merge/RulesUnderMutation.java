package dev.plumbline.casestudies.merge;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The sets of {@link CoveredTests}, each as one test, for pitest. Not run otherwise. */
final class RulesUnderMutation {
    /** A property, since pitest starts the processes. */
    static final String FOLDER = "plumbline.merge.tests";

    private RulesUnderMutation() {}

    static class Generated {
        @Test
        void allPass() throws Exception {
            CoveredTests.generated(Path.of(System.getProperty(FOLDER)));
        }
    }

    static class Handwritten {
        @Test
        void allPass() {
            CoveredTests.handwritten(Path.of("."));
        }
    }

    static class TenAtRandom {
        @Test
        void allPass() {
            CoveredTests.tenAtRandom(Path.of("."));
        }
    }

    static class ManyAtRandom {
        @Test
        void allPass() {
            CoveredTests.manyAtRandom(Path.of("."));
        }
    }
}

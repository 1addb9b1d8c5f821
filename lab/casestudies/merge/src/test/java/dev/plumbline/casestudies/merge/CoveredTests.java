package dev.plumbline.casestudies.merge;

import dev.plumbline.casestudies.merge.GeneratedTests.MergeTest;
import java.nio.file.Path;

/** The sets of tests whose coverage is measured. The name of a set is that of its method. */
public final class CoveredTests {
    private CoveredTests() {}

    public static void handwritten(Path ignored) {
        Merges.HANDWRITTEN.forEach(Merges::run);
    }

    public static void tenAtRandom(Path ignored) {
        Merges.random(10, 1);
    }

    public static void manyAtRandom(Path ignored) {
        Merges.random(10_000, 1);
    }

    public static void generated(Path folder) throws Exception {
        OperationMerge merge = OperationMerge.standard();
        for (MergeTest test : GeneratedTests.read(folder)) {
            test.run(merge);
        }
    }
}

package dev.plumbline.casestudies.merge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;

/**
 * How many branches of {@link ArrayRules} tests take, by JaCoCo. The classes of this package are loaded once more, with
 * the rules instrumented.
 *
 * @param missed lines of which a branch was not taken
 */
record BranchCoverage(int covered, int all, List<Integer> missed) {
    private static final String RULES = ArrayRules.class.getName();
    private static final String PACKAGE = ArrayRules.class.getPackageName() + ".";

    /** Of one of the sets of {@link CoveredTests}. */
    static BranchCoverage of(String tests, Path folder) throws Exception {
        IRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        try {
            byte[] instrumented = new Instrumenter(runtime).instrument(bytes(RULES), RULES);
            new Loader(instrumented)
                    .loadClass(CoveredTests.class.getName())
                    .getMethod(tests, Path.class)
                    .invoke(null, folder);
            ExecutionDataStore executed = new ExecutionDataStore();
            data.collect(executed, new SessionInfoStore(), false);
            CoverageBuilder coverage = new CoverageBuilder();
            new Analyzer(executed, coverage).analyzeClass(bytes(RULES), RULES);
            return counted(coverage.getClasses().iterator().next());
        } finally {
            runtime.shutdown();
        }
    }

    private static BranchCoverage counted(IClassCoverage rules) {
        ICounter branches = rules.getBranchCounter();
        List<Integer> missed = new ArrayList<>();
        for (int line = rules.getFirstLine(); line <= rules.getLastLine(); line++) {
            if (rules.getLine(line).getBranchCounter().getMissedCount() > 0) {
                missed.add(line);
            }
        }
        return new BranchCoverage(branches.getCoveredCount(), branches.getTotalCount(), missed);
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in =
                BranchCoverage.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    private static final class Loader extends ClassLoader {
        private final byte[] rules;

        private Loader(byte[] rules) {
            super(BranchCoverage.class.getClassLoader());
            this.rules = rules;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(PACKAGE)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                try {
                    byte[] bytes = name.equals(RULES) ? rules : bytes(name);
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }
    }
}

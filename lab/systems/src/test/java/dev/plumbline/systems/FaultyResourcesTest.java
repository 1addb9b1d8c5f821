package dev.plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.mpcal.Mpcal;
import dev.plumbline.mpcal.internal.compile.Compilation;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A resource that does not do what its mapping macro says is found in the logs of a small system. */
@Tag("slow")
class FaultyResourcesTest {
    @ParameterizedTest
    @CsvSource({
        "GROW_COUNTER, ANode, true",
        "PN_COUNTER, ANode, true",
        "ADD_WINS_SET, ANode, true",
        "LWW_REGISTER, ANode, true",
        "TWO_PHASE, ASwitch, true",
        "FILES, ASwitch, true",
        "DURABLE, ASwitch, true",
        "NESTED, ASwitch, true",
        "LOSSY_POST, AReader, false",
        "RELAXED_POST, AReader, false"
    })
    void aMistakeIsFound(SystemConfiguration configuration, String archetype, boolean forgets, @TempDir Path folder)
            throws Exception {
        Path classes = Path.of(FaultyResource.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        // On a busy machine the first letter may take longer than the reader of the system waits.
        List<String> lines = archetype.equals("AReader")
                ? List.of("classpath = " + classes, "AReader.late = timer 2500 2600")
                : List.of("classpath = " + classes);
        SystemTraces system = SystemTraces.compile(configuration, folder, lines, faulty(archetype, forgets));
        Verdict verdict = Check.of(Mpcal.logs(system.next(3)), system.source(system.specification()))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run()
                .verdict();
        assertThat(verdict).isInstanceOf(Verdict.Violates.class);
    }

    /** Puts a mistake around the first resource of an archetype. */
    private static UnaryOperator<Compilation> faulty(String archetype, boolean forgets) {
        return made -> {
            String main = made.main()
                    .replaceFirst(
                            "(?s)(new " + archetype
                                    + "\\(self, module,\\s*)(launch\\..*?)((?:,\\s*new Timer.*?)?\\)\\);)",
                            "$1new dev.plumbline.systems.FaultyResource($2, " + forgets + ")$3");
            assertThat(main).isNotEqualTo(made.main());
            return new Compilation(
                    made.packageName(), made.generated(), main, made.openConstants(), made.problems(), made.notes());
        };
    }
}

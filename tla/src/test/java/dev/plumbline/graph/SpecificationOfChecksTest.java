package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A specification that was loaded to check histories can be searched as well, with its properties. */
class SpecificationOfChecksTest {
    private static final String LAMP = """
            VARIABLE light
            Init == light = "off"
            On == light = "off" /\\ light' = "bright"
            Press == light # "off" /\\ light' = IF light = "bright" THEN "dim" ELSE "bright"
            Off == light # "off" /\\ light' = "off"
            Next == On \\/ Press \\/ Off
            Spec == Init /\\ [][Next]_light /\\ WF_light(Next)
            Known == [](light \\in {"off", "dim", "bright"})
            NeverDim == [](light # "dim")
            OffFirst == light = "off"
            BrightFirst == light = "bright"
            Steps == [][light = "off" => light' = "bright"]_light
            NoSwitch == [][light' # "off"]_light
            AfterBright == [](light = "bright" => [](light # "dim"))
            AfterDim == [](light = "dim" => [](light \\in {"off", "dim", "bright"}))
            GoesOut == light = "bright" ~> light = "off"
            Changes == []<>(light # "off")
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "Known, conforms",
        "NeverDim, violates",
        "OffFirst, conforms",
        "BrightFirst, violates",
        "Steps, conforms",
        "NoSwitch, violates",
        "AfterBright, violates",
        "AfterDim, conforms",
        "GoesOut, violates",
        "Changes, conforms"
    })
    void propertiesAreDecided(String property, String verdict) throws Exception {
        ExplorableSpec explorable = Modules.load(folder, LAMP, "SPECIFICATION Spec\nPROPERTY " + property + "\n");
        assertThat(GraphSearch.DEFAULT.explore(explorable).verdict().word().text())
                .isEqualTo(verdict);
        ExplorableSpec checked = TlaSpec.load(folder.resolve("M.tla"), TlaOptions.DEFAULT);
        assertThat(checked.reference()).as("evaluated by our own").isPresent();
        assertThat(GraphSearch.DEFAULT.explore(checked).verdict().word().text()).isEqualTo(verdict);
    }

    /** TLC's interpreter is for violations: none of these properties needs it. */
    @ParameterizedTest
    @ValueSource(strings = {"Known", "OffFirst", "Steps", "AfterDim", "Changes"})
    void propertiesThatHoldAreDecidedWithoutTlc(String property) throws Exception {
        Modules.load(folder, LAMP, "SPECIFICATION Spec\nPROPERTY " + property + "\n");
        ExtensibleSpec checked = TlaSpec.checked(folder.resolve("M.tla"), TlaOptions.DEFAULT, () -> {
            throw new BadInput("TLC was asked");
        });
        assertThat(checked.isSequential()).isFalse();
        SearchResult explored = GraphSearch.DEFAULT.explore(checked);
        assertThat(explored.verdict().word().text()).isEqualTo("conforms");
        assertThat(explored.unchecked()).isEmpty();
    }
}

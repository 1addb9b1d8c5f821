package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many states with the same successor. A worker finds it several times before it has a number; the state is judged once,
 * and each step to it by itself.
 */
class SharedSuccessorTest {
    private static final String MODULE = """
        EXTENDS Naturals
        VARIABLE x
        Init == x = 0
        Next == \\/ x = 0 /\\ x' \\in 1..1000
                \\/ x \\in 1..1000 /\\ x' = 1001
                \\/ x = 1001 /\\ x' = 0
        NotFromTwo == [][x # 2]_x
        NotFromOne == x # 1
        Small == x < 1001
        """;

    @TempDir
    Path folder;

    private SearchResult explore(String config) throws BadInput {
        return GraphSearch.DEFAULT
                .withoutEdges()
                .withWorkers(1)
                .explore(Modules.load(folder, MODULE, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n" + config));
    }

    @Test
    void isCountedEachTime() throws BadInput {
        SearchResult result = explore("");
        assertThat(result.distinct()).isEqualTo(1002);
        assertThat(result.generated()).isEqualTo(1 + 1000 + 1000 + 1);
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aLaterStepToItMayBeWrong() throws BadInput {
        assertThat(explore("PROPERTY NotFromTwo\n").verdict()).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void aLaterStepToItMayBeTheFirstAllowedOne() throws BadInput {
        assertThat(explore("ACTION_CONSTRAINT NotFromOne\n").distinct()).isEqualTo(1002);
    }

    @Test
    void itIsJudged() throws BadInput {
        assertThat(explore("INVARIANT Small\n").verdict()).isInstanceOf(Verdict.Violates.class);
    }
}

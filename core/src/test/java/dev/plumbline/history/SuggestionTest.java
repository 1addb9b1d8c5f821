package dev.plumbline.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.text.Suggestion;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionTest {
    @Test
    void theNearestNameIsMeant() {
        assertThat(Suggestion.nearest("chek", List.of("convert", "check", "explain")))
                .contains("check");
        assertThat(Suggestion.nearest("--modle", List.of("--model", "--model-class")))
                .contains("--model");
        assertThat(Suggestion.nearest("PUT", List.of("Get", "Put"))).contains("Put");
        assertThat(Suggestion.didYouMean("regster", List.of("register"))).isEqualTo(" (did you mean register?)");
    }

    @Test
    void nothingIsMeantByAWordThatIsFarFromAll() {
        assertThat(Suggestion.nearest("zebra", List.of("check", "explain"))).isEmpty();
        assertThat(Suggestion.nearest("heap", List.of("map"))).isEmpty();
        assertThat(Suggestion.nearest("a", List.of("b", "cd"))).isEmpty();
        assertThat(Suggestion.didYouMean("zebra", List.of())).isEmpty();
    }
}

package dev.plumbline.value.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DocumentTest {
    private enum Extent {
        WHOLE,
        ALL_OF_THE_END
    }

    @Test
    void keepsTheOrderOfItsFields() {
        assertThat(new Document().put("b", 1).put("a", 2).fields().keySet()).containsExactly("b", "a");
    }

    @Test
    void isTheRecordOfItsParts() {
        Document document = new Document()
                .put("text", "x")
                .put("number", 3L)
                .put("truth", true)
                .put("path", Path.of("a"))
                .put("extent", Extent.ALL_OF_THE_END)
                .put("none", null)
                .put("list", List.of(1, List.of("y"), new Document().put("z", 2)));
        assertThat(document.value())
                .isEqualTo(Value.record(Map.of(
                        "text", Value.of("x"),
                        "number", Value.of(3),
                        "truth", Value.of(true),
                        "path", Value.of("a"),
                        "extent", Value.of("all-of-the-end"),
                        "none", Value.ModelValue.NULL,
                        "list",
                                Value.tuple(
                                        Value.of(1),
                                        Value.tuple(Value.of("y")),
                                        Value.record(Map.of("z", Value.of(2)))))));
    }

    @Test
    void leavesOutEmptyOptionalParts() {
        Document document = new Document()
                .put("a", Optional.empty())
                .put("b", OptionalInt.empty())
                .put("c", Optional.of("x"))
                .put("d", OptionalInt.of(1))
                .putUnlessEmpty("e", "")
                .putUnlessEmpty("f", List.of())
                .putUnlessEmpty("g", List.of(1));
        assertThat(document.fields().keySet()).containsExactly("c", "d", "g");
    }

    @Test
    void rejectsPartsOfOtherTypes() {
        assertThatThrownBy(() -> new Document().put("a", new Object()))
                .hasMessage("a document with a java.lang.Object");
        assertThatThrownBy(() -> new Document().put("a", BigDecimal.TEN).value())
                .hasMessage("10 is no value");
    }

    @Test
    void readsAWordAndAcceptsNoOther() throws BadInput {
        assertThat(new Fields(Value.of("all-of-the-end"), "extent").oneOf(Extent.values()))
                .isEqualTo(Extent.ALL_OF_THE_END);
        for (Value other : List.of(Value.of("most"), Value.of(1))) {
            assertThatThrownBy(() -> new Fields(other, "extent").oneOf(Extent.values()))
                    .hasMessage("extent is " + other + "; expected whole or all-of-the-end");
        }
    }

    @Test
    void readsListsAndOptionalFields() throws BadInput {
        Fields document = new Fields(new Document().put("list", List.of(1, 2)).value(), "d");
        assertThat(document.list("list", each -> each.number(0, 9))).containsExactly(1, 2);
        assertThat(document.optional("other", Fields::text)).isEmpty();
        assertThatThrownBy(() -> document.get("list").atMost(1))
                .hasMessage("d.list has 2 elements; expected at most 1");
    }
}

package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tla2sany.parser.Operator;
import util.UniqueString;

/** SANY compares texts by number: no text of a specification may have the number of a text that SANY keeps. */
@ExtendWith(OwnEvaluator.class)
class InternedTextsTest {
    /** {@link OwnEvaluator} copies it. */
    @TempDir
    Path folder;

    @Test
    void theNumberOfAKeptTextIsNotGivenAway() {
        InternedTexts.reset(ConfigFile.NONE);
        UniqueString.uniqueStringOf("first");
        UniqueString kept = Operator.VoidOperator().getIdentifier();
        InternedTexts.reset(ConfigFile.NONE);
        assertThat(UniqueString.uniqueStringOf("one").getTok()).isNotEqualTo(kept.getTok());
        assertThat(UniqueString.uniqueStringOf("two").getTok()).isNotEqualTo(kept.getTok());
        assertThat(UniqueString.uniqueStringOf(kept.toString())).isSameAs(kept);
    }
}

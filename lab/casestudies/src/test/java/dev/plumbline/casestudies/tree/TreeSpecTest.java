package dev.plumbline.casestudies.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.casestudies.Histories;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class TreeSpecTest {
    private static Spec spec;

    @BeforeAll
    static void load() throws BadInput {
        spec = Histories.spec("Tree.tla", "Tree.cfg");
    }

    private static String verdict(String... lines) throws BadInput {
        return Histories.check(spec, lines).word().text();
    }

    @Test
    void everyOperationReturnsWhatWasThere() throws BadInput {
        assertThat(verdict(
                        "0 1 2 Insert {'key': 5, 'value': 10, 'result': null}",
                        "0 3 4 InsertIfAbsent {'key': 5, 'value': 11, 'result': 10}",
                        "0 5 6 Insert {'key': 5, 'value': 12, 'result': 10}",
                        "0 7 8 InsertIfAbsent {'key': 7, 'value': 1, 'result': null}",
                        "0 9 10 RangeCount {'from': 5, 'to': 7, 'result': 2}",
                        "0 11 12 RangeCount {'from': 6, 'to': 7, 'result': 1}",
                        "0 13 14 Erase {'key': 5, 'result': 12}",
                        "0 15 16 Erase {'key': 5, 'result': null}",
                        "0 17 18 Contains {'key': 5, 'result': false}",
                        "0 19 20 Contains {'key': 7, 'result': true}"))
                .isEqualTo("conforms");
    }

    @Test
    void anInsertionIntoAKeyThatHasAValueDoesNotReplaceIt() throws BadInput {
        assertThat(verdict(
                        "0 1 2 Insert {'key': 5, 'value': 10, 'result': null}",
                        "0 3 4 InsertIfAbsent {'key': 5, 'value': 11, 'result': 10}",
                        "0 5 6 Erase {'key': 5, 'result': 11}"))
                .isEqualTo("violates");
    }

    @Test
    void theBoundsOfARangeAreIncluded() throws BadInput {
        assertThat(verdict(
                        "0 1 2 Insert {'key': 5, 'value': 10, 'result': null}",
                        "0 3 4 RangeCount {'from': 5, 'to': 5, 'result': 0}"))
                .isEqualTo("violates");
    }

    @Test
    void aCountBeforeAnInsertionReturnsMayMissIt() throws BadInput {
        assertThat(verdict(
                        "0 1 9 Insert {'key': 5, 'value': 10, 'result': null}",
                        "1 2 3 RangeCount {'from': 1, 'to': 24, 'result': 0}",
                        "1 4 5 Contains {'key': 5, 'result': true}"))
                .isEqualTo("conforms");
    }

    @Test
    void laterQuerySeesWhatAnEarlierOneSaw() throws BadInput {
        assertThat(verdict(
                        "0 1 9 Insert {'key': 5, 'value': 10, 'result': null}",
                        "1 2 3 Contains {'key': 5, 'result': true}",
                        "1 4 5 RangeCount {'from': 1, 'to': 24, 'result': 0}"))
                .isEqualTo("violates");
    }
}

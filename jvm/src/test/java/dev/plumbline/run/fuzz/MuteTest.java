package dev.plumbline.run.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Counterexample;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MuteTest {
    /** A Get that fails in as many interpretations as there are places. */
    private static Counterexample failing(String... places) throws BadInput {
        History history = new History.Builder("h", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "Get", Map.of("key", Value.parse("<<1, 2>>"), "result", Value.of(3)), 1, 2))
                .build();
        List<Counterexample.Reason> reasons = Stream.of(places)
                .map(place -> new Counterexample.Reason(
                        () -> Value.of(0), List.of(Obstacle.isFalse("result = dict[key]", "3 = 7", place))))
                .toList();
        return new Counterexample(history, 0, List.of(), List.of(new Counterexample.Blocked(0, reasons)), List.of(), 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "op=Get",
                "where=KvMap.tla:27",
                "op=Get,where=KvMap.tla:27",
                "arg.key=<<1, 2>>,op=Get",
                "op=Get, outcome=returned,arg.result=3"
            })
    void coversKnownViolations(String text) throws BadInput {
        assertThat(Mute.parse(text).covers(failing("KvMap.tla:27", "KvMap.tla:27")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "op=Put",
                "op=Get,where=KvMap.tla:28",
                "op=Get,where=KvMap.tla:2",
                "arg.key=<<1, 3>>",
                "arg.value=3",
                "outcome=aborted",
                "op=Get,arg.result=4"
            })
    void anythingElseIsNot(String text) throws BadInput {
        assertThat(Mute.parse(text).covers(failing("KvMap.tla:27"))).isFalse();
    }

    @Test
    void aViolationForFurtherReasonsIsAnotherOne() throws BadInput {
        assertThat(Mute.parse("where=KvMap.tla:27").covers(failing("KvMap.tla:27", "KvMap.tla:31")))
                .isFalse();
    }

    @Test
    void aSpecificationWithoutInitialStateIsNeverMuted() throws BadInput {
        Counterexample none = Counterexample.withoutInitialState(failing().history());
        assertThat(Mute.parse("op=Get").covers(none)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Get", "op=", "operation=Get", "outcome=lost", "arg.key=<<1"})
    void nonsenseTakesOneLine(String text) {
        assertThatThrownBy(() -> Mute.parse(text)).isInstanceOf(BadInput.class).hasMessageContaining("'" + text + "'");
    }

    @Test
    void aCommaThatNoKeyFollowsBelongsToTheValue() throws BadInput {
        assertThat(Mute.parse("op=Get,key=3").covers(failing("a:1"))).isFalse();
    }
}

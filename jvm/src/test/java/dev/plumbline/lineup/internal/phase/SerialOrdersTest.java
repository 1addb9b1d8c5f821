package dev.plumbline.lineup.internal.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SerialOrdersTest {
    private static SerialRuns runs(NumberedCalls numbering, List<List<Reply>> all) {
        SerialRuns runs = new SerialRuns(numbering.serialCalls());
        all.forEach(runs::add);
        return runs;
    }

    private static List<Reply> returned(Integer... calls) {
        return Arrays.stream(calls)
                .map(call -> new Reply(call, SerialRuns.VOID))
                .toList();
    }

    private static NumberedCalls framed() throws BadInput {
        return new NumberedCalls(Matrix.parse("a() b() | c()")
                .with(Invocation.parseSequence("first()"), Invocation.parseSequence("last()")));
    }

    private static List<List<Reply>> allOrders() {
        return List.of(returned(0, 1, 2, 3, 4), returned(0, 1, 3, 2, 4), returned(0, 3, 1, 2, 4));
    }

    @Test
    void allOrdersAreAll() throws BadInput {
        NumberedCalls numbering = framed();
        assertThat(new SerialOrders(numbering).missing(runs(numbering, allOrders())))
                .isEmpty();
    }

    @Test
    void whicheverOrderIsMissingIsMissed() throws BadInput {
        NumberedCalls numbering = framed();
        for (int left = 0; left < 3; left++) {
            List<List<Reply>> some = new ArrayList<>(allOrders());
            some.remove(left);
            assertThat(new SerialOrders(numbering).missing(runs(numbering, some)))
                    .isPresent();
        }
    }

    @Test
    void nothingFollowsACallThatBlocks() throws BadInput {
        NumberedCalls numbering = new NumberedCalls(Matrix.parse("a() | c()"));
        Reply blocked = new Reply(0, SerialRuns.BLOCKS);
        Reply returned = new Reply(0, Value.of(1));
        Reply other = new Reply(1, SerialRuns.VOID);
        assertThat(new SerialOrders(numbering)
                        .missing(runs(numbering, List.of(List.of(blocked), List.of(other, returned)))))
                .isEmpty();
        assertThat(new SerialOrders(numbering).missing(runs(numbering, List.of(List.of(blocked), List.of(other)))))
                .hasValue("a() of A after 1 call");
    }
}

package shop;

import static dev.plumbline.junit.PlumblineAssertions.assertConforms;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedTest {
    @Test
    void aRecordedHistoryIsChecked() throws Exception {
        Spec register = Models.register();
        assertConforms(read(1), register);
        AssertionError failure = assertThrows(AssertionError.class, () -> assertConforms(read(2), register));
        assertTrue(failure.getMessage().contains("plumbline explain target"), failure.getMessage());
    }

    private static History read(int value) throws Exception {
        return new History.Builder("reads " + value, Order.Timeboxes.EVENTS)
                .add(Operation.returned(1, "write", Map.of("value", Value.of(1)), 0, 1))
                .add(Operation.returned(2, "read", Map.of("result", Value.of(value)), 2, 3))
                .build();
    }
}

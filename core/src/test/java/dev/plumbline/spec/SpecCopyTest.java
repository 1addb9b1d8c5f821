package dev.plumbline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.model.ModelClass;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.example.OneSeat;
import dev.plumbline.spec.model.example.Seats;
import dev.plumbline.spec.model.example.TicketOffice;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Specifications as bundles carry them, and back. */
class SpecCopyTest {
    private static final ClassLoader CLASSES = SpecCopyTest.class.getClassLoader();

    private static SpecCopy copy(Spec spec) throws BadInput {
        return spec.copy(spec);
    }

    @Test
    void everyBuiltInModelComesBack() throws BadInput {
        for (SequentialModel<?> model : Models.all()) {
            SpecCopy copy = copy(Models.of(model));
            assertThat(copy).isEqualTo(new SpecCopy("model", model.name(), Map.of(), Map.of()));
            assertThat(copy.load().initialStates()).isEqualTo(Models.of(model).initialStates());
        }
    }

    @Test
    void anInitialValueComesAlong() throws BadInput {
        Map<String, String> initials = Map.of(
                "register", "7",
                "cas-register", "\"it's\"",
                "multi-register", "[x |-> 1, y |-> 2]",
                "counter", "-3",
                "kv", "[x |-> \"a\"]",
                "map", "(1 :> \"a\" @@ 2 :> \"b\")",
                "set", "{1, 2}",
                "queue", "<<1, 2>>",
                "stack", "<<1, 2>>",
                "semaphore", "2");
        for (Map.Entry<String, String> each : initials.entrySet()) {
            Spec spec = Models.named(each.getKey(), Value.parse(each.getValue()));
            SpecCopy copy = copy(spec);
            assertThat(copy.load().initialStates()).as(each.getKey()).isEqualTo(spec.initialStates());
        }
        assertThat(copy(Models.named("queue", Value.parse("<<1, 2>>"))).settings())
                .isEqualTo(Map.of("initial", Value.of("<<1, 2>>")));
    }

    @Test
    void aModelOfOnesOwnGoesByTheNameOfItsClass() throws BadInput {
        SpecCopy copy = copy(Models.of(new OneSeat()));
        assertThat(copy).isEqualTo(new SpecCopy("model-class", OneSeat.class.getName(), Map.of(), Map.of()));
        assertThat(copy.source(CLASSES).load(null).name()).isEqualTo("one-seat");
        assertThat(copy.load().operationNames()).containsExactly("buy");
    }

    @Test
    void aModelWithTheParametersOfItsConstructorIsHandedOn() throws BadInput {
        assertThat(copy(Models.of(new TicketOffice(3))).name()).isEqualTo(TicketOffice.class.getName());
        assertThat(copy(Models.of(new Seats())).load().name()).isEqualTo("1-seats");
    }

    @Test
    void aModelThatCannotBeMadeAgainFromItsNameIsNotHandedOn() {
        assertThatThrownBy(() -> copy(Models.of(new TicketOffice(4))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("ticket office")
                .hasMessageContaining("expected a public class with a public constructor without parameters")
                .hasMessageContaining("that makes the same model");
        assertThatThrownBy(() -> copy(Models.of(new Seats(4)))).hasMessageContaining("that makes the same model");
    }

    /** Counts how often it was initialized; is no model. */
    public static final class NoModel {
        static {
            SpecCopyTest.INITIALIZED.incrementAndGet();
        }
    }

    private static final AtomicInteger INITIALIZED = new AtomicInteger();

    @Test
    void aClassThatABundleNamesDoesNotRunUnlessItIsAModel() {
        assertThatThrownBy(() -> ModelClass.load(SpecCopyTest.class.getName() + "$NoModel", CLASSES))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("is not a model; expected one that implements");
        assertThat(INITIALIZED).hasValue(0);
        assertThatThrownBy(() -> new SpecCopy("model-class", "shop.Missing", Map.of(), Map.of()).load())
                .isInstanceOf(BadInput.class)
                .hasMessage("model class shop.Missing is not on the class path; expected it there");
        assertThatThrownBy(() -> new SpecCopy("model-class", "../Evil", Map.of(), Map.of()).source(CLASSES))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("not the name of a class");
    }

    @Test
    void reportsAnUnknownKindInOneLine() {
        assertThatThrownBy(() -> new SpecCopy("riddle", "x", Map.of(), Map.of()).load())
                .isInstanceOf(BadInput.class)
                .hasMessage("a specification of kind riddle, which nothing on the class path reads;"
                        + " expected one of model, model-class, serial, started");
    }

    @Test
    void damagedCopiesAreRefused() {
        assertThatThrownBy(
                        () -> new SpecCopy("model", "queue", Map.of("initial", Value.of(1)), Map.of()).source(CLASSES))
                .isInstanceOf(BadInput.class)
                .hasMessage("initial is 1; expected a string");
        assertThatThrownBy(() -> new SpecCopy("serial", "runs", Map.of(), Map.of()).source(CLASSES))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("serial-runs.txt");
    }
}

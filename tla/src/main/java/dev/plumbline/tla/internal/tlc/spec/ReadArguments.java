package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.StandIn;
import dev.plumbline.value.BadInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tla2sany.semantic.SymbolNode;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;

/**
 * A plain shape bound to stand-ins for values, which record the arguments of a step that an evaluation read. It can be
 * used again with other values when no result depends on it any more. Booleans always count as read: see {@link
 * StandIn}. If one is among the values, the object is not used again.
 */
final class ReadArguments {
    private final StandIn[] standIns;
    private final List<Plan> plans;

    ReadArguments(StepShape shape, Value[] values) throws BadInput {
        this.standIns = new StandIn[values.length];
        Map<String, Value> arguments = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            SymbolNode symbol = shape.symbol(i);
            if (symbol != null && !(values[i] instanceof BoolValue)) {
                standIns[i] = new StandIn(symbol);
            }
            arguments.put(shape.names().get(i), standIns[i] == null ? values[i] : standIns[i].inContext());
        }
        this.plans = shape.plans(arguments);
        set(values);
    }

    /** Whether the stand-ins can take these values. */
    boolean fits(Value[] values) {
        for (int i = 0; i < values.length; i++) {
            if (standIns[i] == null || values[i] instanceof BoolValue) {
                return false;
            }
        }
        return true;
    }

    void set(Value[] values) {
        for (int i = 0; i < values.length; i++) {
            if (standIns[i] != null) {
                standIns[i].standFor(values[i]);
            }
        }
    }

    List<Plan> plans() {
        return plans;
    }

    /** Which arguments were read so far. */
    boolean[] looked() {
        boolean[] looked = new boolean[standIns.length];
        for (int i = 0; i < looked.length; i++) {
            looked[i] = standIns[i] == null || standIns[i].looked();
        }
        return looked;
    }
}

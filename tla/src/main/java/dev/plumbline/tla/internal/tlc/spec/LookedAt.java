package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.history.BadInput;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.StandIn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tla2sany.semantic.SymbolNode;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;

/** Shows which arguments of a step an evaluation looked at. Booleans always count as looked at: see {@link StandIn}. */
final class LookedAt {
    private final StepShape shape;
    private final StandIn[] standIns;
    private final Map<String, Value> arguments = new HashMap<>();

    LookedAt(StepShape shape, Value[] values) {
        this.shape = shape;
        this.standIns = new StandIn[values.length];
        for (int i = 0; i < values.length; i++) {
            SymbolNode symbol = shape.symbol(i);
            if (symbol != null && !(values[i] instanceof BoolValue)) {
                standIns[i] = new StandIn(symbol, values[i]);
            }
            arguments.put(shape.names().get(i), standIns[i] == null ? values[i] : standIns[i].inContext());
        }
    }

    List<Plan> plans() throws BadInput {
        return shape.plans(arguments);
    }

    /** Which arguments were looked at so far. */
    boolean[] looked() {
        boolean[] looked = new boolean[standIns.length];
        for (int i = 0; i < looked.length; i++) {
            looked[i] = standIns[i] == null || standIns[i].looked();
        }
        return looked;
    }
}

package dev.plumbline.spec.tla.tlc;

import java.util.List;
import tla2sany.semantic.FormalParamNode;

/**
 * An action as it occurs in Next.
 *
 * @param name as the module names it: {@code Enq}, or {@code Q!Enq} through an instance
 * @param fullName with the instances on the way down to it in front
 * @param frames what stands around it, outermost first; the last one is the action itself, applied
 * @param direct false for an operator that is a mere conjunct of another action's body, such as {@code Send(m)}
 */
record Site(String name, String fullName, List<Frame> frames, boolean direct) {
    Frame.Applied target() {
        return (Frame.Applied) frames.get(frames.size() - 1);
    }

    List<FormalParamNode> parameters() {
        return List.of(target().operator().getParams());
    }

    List<String> parameterNames() {
        return parameters().stream()
                .filter(formal -> formal.getArity() == 0)
                .map(formal -> formal.getName().toString())
                .toList();
    }

    /** {@code Put(key, value)}, for messages. */
    String signature() {
        return name + "(" + String.join(", ", parameterNames()) + ")";
    }
}

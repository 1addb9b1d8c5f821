package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SymbolNode;

/** An action as it occurs in Next. Information that every operation needs is computed once. */
public final class Site {
    private final String name;
    private final String fullName;
    private final List<Frame> frames;
    private final boolean direct;
    private final Set<OpDefNode> lets;
    private final List<String> parameterNames;
    private final Set<String> understood;

    /**
     * @param name as the module names it: {@code Enq}, or {@code Q!Enq} through an instance
     * @param fullName the name after the instances on the path to it
     * @param frames the constructs around it, outermost first; the last one is the action itself, applied
     * @param direct false for an operator that is only a conjunct of another action's body, such as {@code Send(m)}
     * @param lets the definitions of the LETs around it
     */
    Site(String name, String fullName, List<Frame> frames, boolean direct, Set<OpDefNode> lets) {
        this.name = name;
        this.fullName = fullName;
        this.frames = frames;
        this.direct = direct;
        this.lets = lets;
        List<String> parameters = new ArrayList<>();
        for (FormalParamNode formal : target().operator().getParams()) {
            if (formal.getArity() == 0) {
                parameters.add(formal.getName().toString());
            }
        }
        this.parameterNames = List.copyOf(parameters);
        Set<String> names = new HashSet<>(parameters);
        for (Frame frame : frames) {
            if (frame instanceof Frame.Quantified quantified) {
                quantified
                        .variables()
                        .forEach(variable -> names.add(variable.getName().toString()));
            } else if (frame instanceof Frame.Applied applied) {
                for (FormalParamNode formal : applied.operator().getParams()) {
                    names.add(formal.getName().toString());
                }
            }
        }
        this.understood = Set.copyOf(names);
    }

    public String name() {
        return name;
    }

    public String fullName() {
        return fullName;
    }

    public List<Frame> frames() {
        return frames;
    }

    boolean direct() {
        return direct;
    }

    public Set<OpDefNode> lets() {
        return lets;
    }

    public Frame.Applied target() {
        return (Frame.Applied) frames.get(frames.size() - 1);
    }

    /** The names of the parameters that are values, not operators. */
    List<String> parameterNames() {
        return parameterNames;
    }

    /** The names of possible arguments: of parameters, and of variables around the action. */
    Set<String> understood() {
        return understood;
    }

    /** {@code Put(key, value)}, for messages. */
    public String signature() {
        return name + "(" + String.join(", ", parameterNames) + ")";
    }

    /** Whether the frame of this number, or one inside it, mentions the variable. */
    public boolean mentions(SymbolNode variable, int from) {
        return frames.subList(from, frames.size()).stream().anyMatch(frame -> frame.mentions(variable))
                || target().operator().getBody().getAllParams().contains(variable);
    }

    public BadInput withoutBound(FormalParamNode variable) {
        return new BadInput("the variable " + variable.getName() + " around " + signature()
                + " in Next has no bound; expected an argument of that name or a bound to range over");
    }
}

package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.tla.internal.operation.NamedSite;
import dev.plumbline.value.BadInput;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SymbolNode;

/** An action of SANY's tree as it occurs in Next. */
public final class Site extends NamedSite {
    private final List<Frame> frames;
    private final Set<OpDefNode> lets;

    /**
     * @param name as the module names it: {@code Enq}, or {@code Q!Enq} through an instance
     * @param fullName the name after the instances on the path to it
     * @param frames the constructs around it, outermost first; the last one is the action itself, applied
     * @param direct false for an operator that is only a conjunct of another action's body, such as {@code Send(m)}
     * @param lets the definitions of the LETs around it
     */
    Site(String name, String fullName, List<Frame> frames, boolean direct, Set<OpDefNode> lets) {
        super(name, fullName, direct, parameterNames(target(frames)), understood(frames));
        this.frames = frames;
        this.lets = lets;
    }

    private static List<String> parameterNames(Frame.Applied target) {
        return Stream.of(target.operator().getParams())
                .filter(formal -> formal.getArity() == 0)
                .map(formal -> formal.getName().toString())
                .toList();
    }

    private static Set<String> understood(List<Frame> frames) {
        Set<String> names = new HashSet<>();
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
        return names;
    }

    public List<Frame> frames() {
        return frames;
    }

    public Set<OpDefNode> lets() {
        return lets;
    }

    public Frame.Applied target() {
        return target(frames);
    }

    private static Frame.Applied target(List<Frame> frames) {
        return (Frame.Applied) frames.get(frames.size() - 1);
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

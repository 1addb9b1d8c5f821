package dev.plumbline.tla.internal.tlc.obstacle;

import dev.plumbline.tla.internal.obstacle.FormulaPart;
import dev.plumbline.tla.internal.obstacle.FormulaTerm;
import dev.plumbline.tla.internal.obstacle.KnownValue;
import dev.plumbline.tla.internal.obstacle.Reading;
import dev.plumbline.tla.internal.obstacle.Situation;
import dev.plumbline.tla.internal.obstacle.Successor;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tlc2.tool.EvalControl;
import tlc2.tool.IContextEnumerator;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.FcnLambdaValue;
import util.UniqueString;

/** A state as TLC's interpreter sees it. */
public record TlcSituation(Tool tool, TLCState state) implements Situation {
    @Override
    public Reading reading(boolean intoRecursion, int work) {
        return new TlcReading(new Terms(tool, intoRecursion, work));
    }

    @Override
    public Successor nothing() {
        return new TlcSuccessor(TLCState.Empty.createEmpty());
    }

    @Override
    public KnownValue variable(String name) {
        return new TlcKnown(state.lookup(UniqueString.uniqueStringOf(name)));
    }

    @Override
    public KnownValue value(FormulaPart part, Successor at) {
        TlcPart here = (TlcPart) part;
        TLCState successor = ((TlcSuccessor) at).state();
        return new TlcKnown(tool.eval(here.node(), here.context(), state, successor, EvalControl.Clear));
    }

    @Override
    public KnownValue primed(FormulaPart part, Successor at) {
        TlcPart here = (TlcPart) part;
        return new TlcKnown(tool.eval(here.node(), here.context(), ((TlcSuccessor) at).state()));
    }

    @Override
    public List<Instance> instances(FormulaTerm quantifier, Reading reading, Successor at) {
        TlcPart part = (TlcPart) quantifier.part();
        OpApplNode node = (OpApplNode) part.node();
        List<Instance> instances = new ArrayList<>();
        IContextEnumerator contexts =
                tool.contexts(node, part.context(), state, ((TlcSuccessor) at).state(), EvalControl.Clear);
        for (Context each = contexts.nextElement(); each != null; each = contexts.nextElement()) {
            reading.spend();
            instances.add(new Instance(new TlcPart(node.getArgs()[0], each), names(node, each)));
        }
        return instances;
    }

    private static String names(OpApplNode node, Context bound) {
        List<String> names = new ArrayList<>();
        List<KnownValue> values = new ArrayList<>();
        for (FormalParamNode[] list : Bindings.names(node)) {
            for (FormalParamNode name : list) {
                names.add(name.getName().toString());
                values.add(bound.lookup(name) instanceof IValue known ? new TlcKnown(known) : null);
            }
        }
        return Instance.names(names, values);
    }

    @Override
    public Optional<FormulaPart> rule(FormulaTerm application, Successor at) {
        TlcPart part = (TlcPart) application.part();
        OpApplNode node = (OpApplNode) part.node();
        TLCState successor = ((TlcSuccessor) at).state();
        IValue function = tool.eval(node.getArgs()[0], part.context(), state, successor, EvalControl.KeepLazy);
        if (function instanceof FcnLambdaValue rule && rule.fcnRcd == null && rule.excepts == null) {
            Context inside =
                    tool.getFcnContext(rule, node.getArgs(), part.context(), state, successor, EvalControl.Clear);
            return Optional.of(new TlcPart(rule.body, inside));
        }
        return Optional.empty();
    }
}

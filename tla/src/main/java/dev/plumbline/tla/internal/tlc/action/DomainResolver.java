package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.tla.internal.load.ValueDomain;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.IntervalValue;

/**
 * Finds the elements of a set in Next, so that a workload can draw from it: its shape (sequences, sets, functions,
 * records, products, unions) comes from its text, followed through definitions and replaced constants; its parts are
 * evaluated. So sets that are too large to enumerate, such as {@code SUBSET (1..100)}, are supported.
 *
 * <p>Nothing is guessed. An expression that depends on the state, on other variables or on constants without a value
 * has no domain.
 */
final class DomainResolver implements ToolGlobals {
    private static final int MOST_LISTED = 200;
    private static final int DEEPEST = 30;
    /**
     * Nat, Int and STRING have no uniform distribution: a few values are used, so that operations often use the same
     * ones.
     */
    private static final long LARGEST = 10;

    private final LocatingTool tool;

    DomainResolver(LocatingTool tool) {
        this.tool = tool;
    }

    Optional<ValueDomain> of(SemanticNode set) {
        return of(set, 0);
    }

    private Optional<ValueDomain> of(SemanticNode set, int depth) {
        if (depth > DEEPEST || !(set instanceof OpApplNode application)) {
            return Optional.empty();
        }
        ExprOrOpArgNode[] parts = application.getArgs();
        String name = application.getOperator().getName().toString();
        switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
            case OPCODE_subset:
                return of(parts[0], depth + 1).map(ValueDomain.SetsOf::new);
            case OPCODE_cup:
                return all(parts, depth).map(ValueDomain.EitherOf::new);
            case OPCODE_cp:
                return all(parts, depth).map(ValueDomain.TuplesOf::new);
            case OPCODE_sof:
                return listed(parts[0])
                        .flatMap(keys ->
                                of(parts[1], depth + 1).map(images -> new ValueDomain.FunctionsOf(keys, images)));
            case OPCODE_sor:
                return records(parts, depth);
            default:
                break;
        }
        if (parts.length == 1 && name.equals("Seq") && isStandard(application)) {
            return of(parts[0], depth + 1).map(ValueDomain.SequencesOf::new);
        }
        if (parts.length == 0 && isStandard(application)) {
            if (name.equals("Nat")) {
                return Optional.of(new ValueDomain.Numbers(0, LARGEST));
            }
            if (name.equals("Int")) {
                return Optional.of(new ValueDomain.Numbers(-LARGEST, LARGEST));
            }
        }
        if (name.equals("STRING")) {
            return Optional.of(new ValueDomain.Listed(List.of(Value.of("a"), Value.of("b"), Value.of("c"))));
        }
        Optional<ValueDomain> evaluated = evaluated(application);
        if (evaluated.isPresent() || parts.length > 0) {
            return evaluated;
        }
        return tool.lookup(application.getOperator(), Context.Empty, false) instanceof OpDefNode definition
                        && definition.getBody() != null
                        && definition.getArity() == 0
                ? of(definition.getBody(), depth + 1)
                : Optional.empty();
    }

    private static boolean isStandard(OpApplNode application) {
        return application.getOperator() instanceof OpDefNode definition
                && definition.getOriginallyDefinedInModuleNode() != null
                && List.of("Naturals", "Integers", "Reals", "Sequences", "ProtoReals", "Peano")
                        .contains(definition
                                .getOriginallyDefinedInModuleNode()
                                .getName()
                                .toString());
    }

    private Optional<List<ValueDomain>> all(ExprOrOpArgNode[] parts, int depth) {
        List<ValueDomain> domains = new ArrayList<>();
        for (ExprOrOpArgNode part : parts) {
            Optional<ValueDomain> domain = of(part, depth + 1);
            if (domain.isEmpty()) {
                return Optional.empty();
            }
            domains.add(domain.get());
        }
        return Optional.of(domains);
    }

    private Optional<ValueDomain> records(ExprOrOpArgNode[] pairs, int depth) {
        Map<String, ValueDomain> fields = new LinkedHashMap<>();
        for (ExprOrOpArgNode each : pairs) {
            ExprOrOpArgNode[] pair = ((OpApplNode) each).getArgs();
            Optional<ValueDomain> domain = of(pair[1], depth + 1);
            if (domain.isEmpty() || !(pair[0] instanceof StringNode field)) {
                return Optional.empty();
            }
            fields.put(field.getRep().toString(), domain.get());
        }
        return Optional.of(new ValueDomain.RecordsOf(fields));
    }

    /** The value of a constant expression, if it is a set that can be enumerated. */
    private Optional<ValueDomain> evaluated(OpApplNode set) {
        if (set.getLevel() != LevelConstants.ConstantLevel) {
            return Optional.empty();
        }
        try {
            Object value = tool.eval(set, Context.Empty, TLCState.Empty);
            if (value instanceof IntervalValue interval) {
                return interval.low > interval.high
                        ? Optional.empty()
                        : Optional.of(new ValueDomain.Numbers(interval.low, interval.high));
            }
            tlc2.value.impl.Value found = (tlc2.value.impl.Value) value;
            if (found.size() > MOST_LISTED || !(TlcValues.fromTlc(found) instanceof Value.SetOf elements)) {
                return Optional.empty();
            }
            return elements.size() == 0 ? Optional.empty() : Optional.of(new ValueDomain.Listed(elements.elements()));
        } catch (RuntimeException | StackOverflowError e) {
            // A constant without a value, a variable that is bound further outside, or an infinite set has no domain.
            return Optional.empty();
        }
    }

    private Optional<List<Value>> listed(ExprOrOpArgNode set) {
        return set instanceof OpApplNode application
                ? evaluated(application).flatMap(domain -> {
                    if (domain instanceof ValueDomain.Listed listed) {
                        return Optional.of(listed.values());
                    }
                    ValueDomain.Numbers numbers = (ValueDomain.Numbers) domain;
                    if (numbers.high() - numbers.low() >= MOST_LISTED) {
                        return Optional.empty();
                    }
                    List<Value> values = new ArrayList<>();
                    for (long value = numbers.low(); value <= numbers.high(); value++) {
                        values.add(Value.of(value));
                    }
                    return Optional.of(values);
                })
                : Optional.empty();
    }
}

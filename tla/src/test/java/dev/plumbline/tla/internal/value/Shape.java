package dev.plumbline.tla.internal.value;

import dev.plumbline.tla.internal.value.set.FunctionSet;
import dev.plumbline.tla.internal.value.set.ProductSet;
import dev.plumbline.tla.internal.value.set.RecordSets;
import dev.plumbline.tla.internal.value.set.Sets;
import dev.plumbline.tla.internal.value.set.Subsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Reducible;
import tlc2.value.impl.SetCapValue;
import tlc2.value.impl.SetCupValue;
import tlc2.value.impl.SetDiffValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.SetOfFcnsValue;
import tlc2.value.impl.SetOfRcdsValue;
import tlc2.value.impl.SetOfTuplesValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.SubsetValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.UnionValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * The description of a value, from which the value is built as TLC has it and as we have it.
 *
 * @param text of a name, or the operator for the combination of two sets
 * @param number the integer, or the truth value
 * @param parts the elements; for functions the arguments, followed by as many values
 */
record Shape(Form form, String text, int number, List<Shape> parts) {
    /** The described value. */
    enum Form {
        BOOL,
        INT,
        STRING,
        MODEL,
        SET,
        RANGE,
        SEQUENCE,
        RECORD,
        FUNCTION,
        SUBSETS,
        FUNCTIONS,
        RECORDS,
        PRODUCT,
        FLATTENED,
        COMBINED
    }

    static Shape atom(Form form, String text, int number) {
        return new Shape(form, text, number, List.of());
    }

    static Shape of(Form form, List<Shape> parts) {
        return new Shape(form, "", 0, parts);
    }

    boolean has(Form sought) {
        return form == sought || parts.stream().anyMatch(part -> part.has(sought));
    }

    boolean hasTypedModelValue() {
        return form == Form.MODEL && text.indexOf('_') == 1 || parts.stream().anyMatch(Shape::hasTypedModelValue);
    }

    private List<Shape> arguments() {
        return parts.subList(0, parts.size() / 2);
    }

    private List<Shape> values() {
        return parts.subList(parts.size() / 2, parts.size());
    }

    /** @param plain every function is made in the same way: TLC compares some ways with each other in odd manners */
    Value tlc(boolean plain) {
        return switch (form) {
            case BOOL -> number == 1 ? BoolValue.ValTrue : BoolValue.ValFalse;
            case INT -> IntValue.gen(number);
            case STRING -> new StringValue(text);
            case MODEL -> ModelValue.make(text);
            case SET -> new SetEnumValue(all(parts, plain), false);
            case RANGE -> new IntervalValue(parts.get(0).number(), parts.get(1).number());
            case SEQUENCE -> plain ? pairs(keysOfSequence(), all(parts, true)) : new TupleValue(all(parts, false));
            case RECORD ->
                plain
                        ? pairs(all(arguments(), true), all(values(), true))
                        : new RecordValue(names(), all(values(), false), false);
            case FUNCTION ->
                !plain && isInterval()
                        ? onInterval(all(values(), false))
                        : pairs(all(arguments(), plain), all(values(), plain));
            case SUBSETS -> new SubsetValue(parts.get(0).tlc(plain));
            case FUNCTIONS ->
                new SetOfFcnsValue(parts.get(0).tlc(plain), parts.get(1).tlc(plain));
            case RECORDS -> new SetOfRcdsValue(names(), all(values(), plain), false);
            case PRODUCT -> new SetOfTuplesValue(all(parts, plain));
            case FLATTENED -> UnionValue.union(parts.get(0).tlc(plain));
            case COMBINED -> combined(parts.get(0).tlc(plain), parts.get(1).tlc(plain));
        };
    }

    private Value onInterval(Value[] values) {
        int low = parts.isEmpty() ? 1 : parts.get(0).number();
        return low == 1
                ? new TupleValue(values)
                : new FcnRcdValue(new IntervalValue(low, low + values.length - 1), values);
    }

    /** As TLC's interpreter does it: operands with all elements at hand are combined at once. */
    private Value combined(Value left, Value right) {
        return switch (text) {
            case "\\cup" ->
                left instanceof Reducible set
                        ? set.cup(right)
                        : right instanceof Reducible set ? set.cup(left) : new SetCupValue(left, right);
            case "\\cap" ->
                left instanceof Reducible set
                        ? set.cap(right)
                        : right instanceof Reducible set ? set.cap(left) : new SetCapValue(left, right);
            default -> left instanceof Reducible set ? set.diff(right) : new SetDiffValue(left, right);
        };
    }

    /** TLC's normalisation of a function forgets the arguments, whose parts need sorting too. */
    private static Value pairs(Value[] domain, Value[] values) {
        for (Value argument : domain) {
            argument.deepNormalize();
        }
        return new FcnRcdValue(domain, values, false);
    }

    private static Value[] all(List<Shape> shapes, boolean plain) {
        return shapes.stream().map(shape -> shape.tlc(plain)).toArray(Value[]::new);
    }

    private Value[] keysOfSequence() {
        Value[] keys = new Value[parts.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = IntValue.gen(i + 1);
        }
        return keys;
    }

    private UniqueString[] names() {
        return arguments().stream()
                .map(name -> UniqueString.uniqueStringOf(name.text()))
                .toArray(UniqueString[]::new);
    }

    private boolean isInterval() {
        List<Shape> arguments = arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).form() != Form.INT
                    || arguments.get(i).number() != arguments.get(0).number() + i) {
                return false;
            }
        }
        return true;
    }

    /** @param ways chooses among the representations that mean the same; null for the most direct one */
    TlaValue own(Names names, Random ways) {
        boolean other = ways != null && ways.nextInt(3) == 0;
        TlaValue built = switch (form) {
            case BOOL -> Bool.of(number == 1);
            case INT -> Num.of(number);
            case STRING -> names.string(text);
            case MODEL -> names.model(text);
            case SET -> set(names, ways, other);
            case RANGE -> Range.of(parts.get(0).number(), parts.get(1).number());
            case SEQUENCE -> sequence(names, ways, other);
            case RECORD, FUNCTION -> function(names, ways, other);
            case SUBSETS -> new Subsets(ownSet(0, names, ways));
            case FUNCTIONS -> new FunctionSet(ownSet(0, names, ways), ownSet(1, names, ways));
            case RECORDS -> records(names, ways);
            case PRODUCT -> new ProductSet(ownAll(parts, names, ways).toArray(new SetValue[0]));
            case FLATTENED -> Sets.unionOf(ownSet(0, names, ways));
            case COMBINED -> combined(ownSet(0, names, ways), ownSet(1, names, ways));
        };
        return other && built instanceof SetValue set ? set.elements() : built;
    }

    private SetValue ownSet(int part, Names names, Random ways) {
        return (SetValue) parts.get(part).own(names, ways);
    }

    private SetValue combined(SetValue left, SetValue right) {
        return switch (text) {
            case "\\cup" -> Sets.union(left, right);
            case "\\cap" -> Sets.intersection(left, right);
            default -> Sets.difference(left, right);
        };
    }

    private static List<TlaValue> ownAll(List<Shape> shapes, Names names, Random ways) {
        List<TlaValue> built = new ArrayList<>();
        for (Shape shape : shapes) {
            built.add(shape.own(names, ways));
        }
        return built;
    }

    private TlaValue set(Names names, Random ways, boolean other) {
        List<TlaValue> elements = ownAll(parts, names, ways);
        if (!other) {
            return Elements.of(elements);
        }
        SetValue grown = Elements.EMPTY;
        for (TlaValue element : elements) {
            grown = Sets.union(Elements.of(element), grown);
            grown.hashCode();
        }
        return grown;
    }

    private TlaValue sequence(Names names, Random ways, boolean other) {
        List<TlaValue> elements = ownAll(parts, names, ways);
        if (!other) {
            return Fun.sequence(elements.toArray(new TlaValue[0]));
        }
        return new LazyFun(Range.of(1, elements.size()), index -> elements.get(((Num) index).intValue() - 1));
    }

    private TlaValue function(Names names, Random ways, boolean other) {
        TlaValue[] keys = ownAll(arguments(), names, ways).toArray(new TlaValue[0]);
        TlaValue[] values = ownAll(values(), names, ways).toArray(new TlaValue[0]);
        if (!other) {
            return Fun.of(keys, values);
        }
        Map<TlaValue, TlaValue> pairs = new HashMap<>();
        for (int i = 0; i < keys.length; i++) {
            if (pairs.put(keys[i], values[i]) != null) {
                throw new ValueError("twice");
            }
        }
        return new LazyFun(Elements.of(keys), pairs::get);
    }

    private TlaValue records(Names names, Random ways) {
        return new RecordSets(
                ownAll(arguments(), names, ways).toArray(new Str[0]),
                ownAll(values(), names, ways).toArray(new SetValue[0]));
    }
}

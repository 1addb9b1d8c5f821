package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Domain;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fields;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunMemory;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.LazyFun;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.ProductSet;

/** Expressions about functions, records and sequences. */
public final class FunctionNodes {
    private FunctionNodes() {}

    /**
     * {@code [x \in S |-> e]}. A small function is computed at once. A function that is large, infinite or recursive is
     * computed argument by argument when it is applied. If a small one has no value for some argument, it may still be
     * applied to others, so it too is computed when it is applied, as in TLC.
     */
    public static final class FunctionOf extends Node {
        private static final int LARGEST_AT_ONCE = 64;
        private static final Num MOST_AT_ONCE = Num.of(LARGEST_AT_ONCE);

        private final Axes axes;
        private final Node body;
        private final boolean isRecursive;
        private final SetNodes.Capture capture;

        /** @param isRecursive whether the body has a cell for the function itself, around those of the names */
        public FunctionOf(Axes axes, Node body, boolean isRecursive, SetNodes.Capture capture, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.body = body;
            this.isRecursive = isRecursive;
            this.capture = capture;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            try {
                SetValue[] sets = axes.sets(run, environment);
                SetValue domain = sets.length == 1 ? sets[0] : new ProductSet(sets);
                if (!isRecursive && isSmall(sets)) {
                    try {
                        return Fun.of(domain, argument -> {
                            run.tick();
                            return body.eval(run, axes.bindAll(environment, argument));
                        });
                    } catch (EvaluationError e) {
                        // Applied later to another argument, the function may have a value.
                    }
                }
                return later(run, environment, domain);
            } catch (ValueError e) {
                throw located(e);
            }
        }

        private LazyFun later(Run run, Environment environment, SetValue domain) {
            Run then = capture.of(run);
            if (!isRecursive) {
                return new LazyFun(domain, argument -> body.eval(then.copy(), axes.bindAll(environment, argument)));
            }
            LazyFun[] self = new LazyFun[1];
            self[0] = new LazyFun(
                    domain,
                    argument -> body.eval(then.copy(), axes.bindAll(new Environment(self[0], environment), argument)));
            return self[0];
        }

        private static boolean isSmall(SetValue[] sets) {
            long size = 1;
            for (SetValue set : sets) {
                boolean isListed = set instanceof Elements
                        || set instanceof Range
                        || set instanceof ProductSet product && product.isOfListed();
                if (!isListed) {
                    return false;
                }
                Num count = set.cardinality();
                if (count.compareWith(MOST_AT_ONCE) > 0) {
                    return false;
                }
                size *= count.intValue();
            }
            return size <= LARGEST_AT_ONCE;
        }
    }

    /** A function that is applied to an argument. */
    private abstract static class Application extends Node {
        Application(SourcePlace place) {
            super(place);
        }

        final FunctionValue function(TlaValue applied) {
            if (applied instanceof FunctionValue f) {
                return f;
            }
            throw error("expected a function, found " + applied.kind());
        }

        final TlaValue value(FunctionValue f, TlaValue argument) {
            try {
                TlaValue value = f instanceof Fun listed ? listed.applyOrNull(argument) : f.applyOrNull(argument);
                if (value != null) {
                    return value;
                }
                throw error("the argument " + argument + " is not in the domain of the function; " + f.kind());
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code f[e]}. */
    public static final class Apply extends Application {
        private final Node function;
        private final Node argument;

        public Apply(Node function, Node argument, SourcePlace place) {
            super(place);
            this.function = function;
            this.argument = argument;
        }

        /**
         * The node for an application. Most functions are variables and most arguments are locals. Each has a class of
         * its own, so that its parts are called directly: {@link #eval} of any node is one of very many methods.
         */
        public static Node of(Node function, Node argument, SourcePlace place) {
            if (function instanceof Leaves.ReadVariable variable) {
                if (argument instanceof Leaves.ReadParameter parameter) {
                    return new OfVariableAtParameter(variable, parameter, place);
                }
                if (argument instanceof Leaves.ReadValue local) {
                    return new OfVariableAtValue(variable, local, place);
                }
            }
            return new Apply(function, argument, place);
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            FunctionValue f = function(function.eval(run, environment));
            return value(f, argument.eval(run, environment));
        }
    }

    /** {@code f[p]} with a variable and a parameter. */
    private static final class OfVariableAtParameter extends Application {
        private final Leaves.ReadVariable function;
        private final Leaves.ReadParameter argument;

        OfVariableAtParameter(Leaves.ReadVariable function, Leaves.ReadParameter argument, SourcePlace place) {
            super(place);
            this.function = function;
            this.argument = argument;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            FunctionValue f = function(function.read(run));
            return value(f, argument.read(run, environment));
        }
    }

    /** {@code f[x]} with a variable and another local. */
    private static final class OfVariableAtValue extends Application {
        private final Leaves.ReadVariable function;
        private final Leaves.ReadValue argument;

        OfVariableAtValue(Leaves.ReadVariable function, Leaves.ReadValue argument, SourcePlace place) {
            super(place);
            this.function = function;
            this.argument = argument;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            FunctionValue f = function(function.read(run));
            return value(f, argument.read(environment));
        }
    }

    /**
     * {@code r.field}, or {@code f["field"]}. Records made by one expression share their domain, so the place of the
     * field is usually the same as the first time. If records come from several expressions, looking up the field each
     * time is faster than caching one place after the other.
     */
    public static final class Field extends Application {
        private record FieldPlace(Domain domain, int index) {}

        private final Node function;
        /** The record, if it is a local: then it is read directly. Otherwise null. */
        private final Leaves.ReadValue local;

        private final Str name;
        private FieldPlace first = new FieldPlace(null, 0);

        public Field(Node function, Str name, SourcePlace place) {
            super(place);
            this.function = function;
            this.local = function instanceof Leaves.ReadValue read ? read : null;
            this.name = name;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue applied = local == null ? function.eval(run, environment) : local.read(environment);
            if (applied instanceof Fun f) {
                Domain domain = f.keys();
                FieldPlace known = first;
                if (known.domain == domain) {
                    return f.value(known.index);
                }
                int index = domain.placeOf(name);
                if (index >= 0) {
                    if (known.domain == null) {
                        first = new FieldPlace(domain, index);
                    }
                    return f.value(index);
                }
            }
            return value(function(applied), name);
        }
    }

    /** {@code [a |-> 1, b |-> 2]}. */
    public static final class RecordOf extends Node {
        private final Fields fields;
        private final Node[] values;
        private final FunMemory made;

        public RecordOf(Str[] names, Node[] values, SourcePlace place) {
            super(place);
            this.fields = new Fields(names);
            this.values = values.clone();
            this.made = FunMemory.ofRecords(fields);
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue[] all = new TlaValue[values.length];
            for (int i = 0; i < all.length; i++) {
                all[fields.place(i)] = values[i].eval(run, environment);
            }
            return made.of(all);
        }
    }

    /** {@code <<a, b>>}. */
    public static final class TupleOf extends Node {
        private final Node[] elements;
        private final FunMemory made;

        public TupleOf(Node[] elements, SourcePlace place) {
            super(place);
            this.elements = elements.clone();
            this.made = FunMemory.ofTuples(elements.length);
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue[] all = new TlaValue[elements.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = elements[i].eval(run, environment);
            }
            return run.made(made.of(all));
        }
    }

    /** {@code [f EXCEPT !a = e]}: changes are made in order; a change outside the domain has no effect. */
    public static final class Except extends Node {
        private final Node function;
        private final Node[][] paths;
        private final NewValue[] values;

        /**
         * The new value at the end of a path.
         *
         * @param node evaluated with a cell for the old value around it, if it mentions {@code @}
         */
        public record NewValue(Node node, boolean mentionsOld) {
            TlaValue eval(Run run, TlaValue old, Environment environment) {
                return node.eval(run, mentionsOld ? new Environment(old, environment) : environment);
            }
        }

        public Except(Node function, Node[][] paths, NewValue[] values, SourcePlace place) {
            super(place);
            this.function = function;
            this.paths = paths.clone();
            this.values = values.clone();
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue result = function.eval(run, environment);
            if (paths.length == 1 && paths[0].length == 1 && result instanceof Fun f) {
                return changeOne(run, environment, f);
            }
            try {
                for (int i = 0; i < paths.length; i++) {
                    TlaValue[] path = new TlaValue[paths[i].length];
                    for (int j = 0; j < path.length; j++) {
                        path[j] = paths[i][j].eval(run, environment);
                    }
                    TlaValue changed = change(run, environment, result, path, 0, values[i]);
                    result = changed == null ? result : run.made(changed);
                }
                return result;
            } catch (ValueError e) {
                throw located(e);
            }
        }

        /** The usual case, one change at one argument: the place in the domain is looked up once. */
        private TlaValue changeOne(Run run, Environment environment, Fun f) {
            TlaValue at = paths[0][0].eval(run, environment);
            try {
                int index = f.keys().indexOf(at);
                return index < 0 ? f : run.made(f.withAt(index, values[0].eval(run, f.value(index), environment)));
            } catch (ValueError e) {
                throw located(e);
            }
        }

        private TlaValue change(
                Run run, Environment environment, TlaValue whole, TlaValue[] path, int at, NewValue value) {
            if (at == path.length) {
                return value.eval(run, whole, environment);
            }
            if (!(whole instanceof FunctionValue f)) {
                throw error("EXCEPT: expected a function, found " + whole.kind());
            }
            if (whole instanceof Fun known) {
                int index = known.keys().indexOf(path[at]);
                TlaValue part = index < 0 ? null : change(run, environment, known.value(index), path, at + 1, value);
                return part == null ? null : known.withAt(index, part);
            }
            TlaValue old = f.applyOrNull(path[at]);
            if (old == null) {
                return null;
            }
            TlaValue part = change(run, environment, old, path, at + 1, value);
            return part == null ? null : f.with(path[at], part);
        }
    }
}

package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The body of an expression that binds names, once for each choice of their values. */
public final class BoundBodies {
    private BoundBodies() {}

    /**
     * One meaning for each combination of elements, where {@code elements} returns those of a set (or a superset of
     * them). If it does not know a set, the name is {@link Meaning#UNKNOWN}; if there are too many combinations, all
     * names are.
     */
    public static List<Meaning> of(
            Following following,
            Expr expression,
            Binder binder,
            Meaning at,
            Function<Meaning, Optional<List<TlaValue>>> elements) {
        Scope scope = following.texts().inside(expression, binder, at.scope());
        Environment start =
                binder.self().isPresent() ? new Environment(Meaning.UNKNOWN, at.environment()) : at.environment();
        // The environment of a text without locals is null.
        List<Environment> all = Collections.singletonList(start);
        for (Bound bound : binder.bounds()) {
            Optional<List<TlaValue>> known = bound.set().flatMap(set -> elements.apply(at.of(set)));
            int width = bound.locals().size();
            if (bound.isTuple()) {
                all = tuples(all, width, known.filter(values -> areTuples(values, width)));
            } else {
                for (int i = 0; i < width; i++) {
                    all = singles(all, known);
                }
            }
            if (all.size() > ConstantParts.SMALL) {
                return List.of(unknown(following, expression, binder, at));
            }
        }
        return all.stream()
                .map(environment -> new Meaning(binder.body(), scope, environment))
                .toList();
    }

    /** The body with all names unknown. */
    public static Meaning unknown(Following following, Expr expression, Binder binder, Meaning at) {
        int names = binder.self().isPresent() ? 1 : 0;
        for (Bound bound : binder.bounds()) {
            names += bound.locals().size();
        }
        Environment environment = at.environment();
        for (int i = 0; i < names; i++) {
            environment = new Environment(Meaning.UNKNOWN, environment);
        }
        return new Meaning(binder.body(), following.texts().inside(expression, binder, at.scope()), environment);
    }

    private static List<Environment> singles(List<Environment> all, Optional<List<TlaValue>> known) {
        List<Environment> product = new ArrayList<>();
        for (Environment each : all) {
            if (known.isEmpty()) {
                product.add(new Environment(Meaning.UNKNOWN, each));
            } else {
                known.get().forEach(value -> product.add(new Environment(value, each)));
            }
        }
        return product;
    }

    private static List<Environment> tuples(List<Environment> all, int width, Optional<List<TlaValue>> known) {
        List<Environment> product = new ArrayList<>();
        for (Environment each : all) {
            if (known.isEmpty()) {
                Environment extended = each;
                for (int i = 0; i < width; i++) {
                    extended = new Environment(Meaning.UNKNOWN, extended);
                }
                product.add(extended);
                continue;
            }
            for (TlaValue value : known.get()) {
                Fun tuple = ((FunctionValue) value).force();
                Environment extended = each;
                for (int i = 0; i < width; i++) {
                    extended = new Environment(tuple.value(i), extended);
                }
                product.add(extended);
            }
        }
        return product;
    }

    private static boolean areTuples(List<TlaValue> values, int width) {
        return values.stream()
                .allMatch(value -> value instanceof FunctionValue function
                        && function.isSequence()
                        && function.force().size() == width);
    }
}

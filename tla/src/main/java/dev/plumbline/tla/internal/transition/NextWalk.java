package dev.plumbline.tla.internal.transition;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;

/** Walks the parts of Next in one state and evaluates the leaves. One object for each evaluation. */
final class NextWalk {
    /** Called each time the run has found a next state, with the environment of the action. */
    @FunctionalInterface
    interface Sink {
        void found(NextPart.Leaf by, Environment environment, PathArguments arguments);
    }

    private final RequiredArguments required;
    private final Run run;

    NextWalk(RequiredArguments required, Run run) {
        this.required = required;
        this.run = run;
    }

    /** @param after the continuation after an action: conjuncts to its right, then the search */
    void down(NextPart part, Environment environment, PathArguments met, Sink after) {
        if (part instanceof NextPart.Leaf leaf) {
            leaf.action().stepper(false).run(run, environment, new Step(leaf, environment, met, after));
        } else if (part instanceof NextPart.Any any) {
            // No iterator and no lambda: this is done for every state.
            List<NextPart> among = any.among();
            for (int i = 0; i < among.size(); i++) {
                down(among.get(i), environment, met, after);
            }
        } else if (part instanceof NextPart.Exists exists) {
            Axes.Visitor visitor = inside -> {
                if (agrees(exists.locals(), inside)) {
                    down(exists.body(), inside, PathArguments.with(met, exists.locals(), inside, false), after);
                }
                return false;
            };
            // A tuple of names is one axis.
            if (required.isEmpty() || exists.axes().size() != exists.locals().size()) {
                exists.axes().each(run, environment, visitor);
            } else {
                exists.axes().each(run, environment, required.of(exists.locals()), visitor);
            }
        } else if (part instanceof NextPart.Defined defined) {
            down(defined.body(), Thunk.all(defined.definitions(), environment), met, after);
        } else if (part instanceof NextPart.Applied applied) {
            Environment inside = applied.definition().isLocal() ? environment : null;
            for (Calls.Argument cell : applied.cells()) {
                inside = new Environment(cell.of(run, environment), inside);
            }
            List<Local> parameters = applied.definition().parameters();
            down(applied.body(), inside, PathArguments.with(met, parameters, inside, applied.isPrimed()), after);
        } else if (part instanceof NextPart.Branch branch) {
            if (branch.mustBeFalse().stream().noneMatch(each -> holds(each, environment))
                    && branch.mustBeTrue()
                            .filter(each -> !holds(each, environment))
                            .isEmpty()) {
                down(branch.body(), environment, met, after);
            }
        } else if (part instanceof NextPart.Conjoined conjoined) {
            Sink onTheRight = (by, in, arguments) ->
                    inTurn(conjoined.right(), 0, environment, () -> after.found(by, in, arguments));
            inTurn(conjoined.left(), 0, environment, () -> down(conjoined.body(), environment, met, onTheRight));
        }
    }

    /** After an action: all its next states are wanted. */
    private record Step(NextPart.Leaf leaf, Environment environment, PathArguments met, Sink after)
            implements Stepper.Continuation {
        @Override
        public boolean proceed(Run reached) {
            after.found(leaf, environment, met);
            return false;
        }
    }

    private boolean holds(Code condition, Environment environment) {
        return condition.node().test(run, environment);
    }

    /** Conjuncts from left to right, each in all ways in which it is possible. */
    private void inTurn(List<Code> conjuncts, int from, Environment environment, Runnable then) {
        if (from == conjuncts.size()) {
            then.run();
            return;
        }
        conjuncts.get(from).stepper(false).run(run, environment, reached -> {
            inTurn(conjuncts, from + 1, environment, then);
            return false;
        });
    }

    private boolean agrees(List<Local> locals, Environment environment) {
        if (required.isEmpty()) {
            return true;
        }
        for (int i = 0; i < locals.size(); i++) {
            TlaValue wanted = required.of(locals.get(i));
            if (wanted != null && !SitePlan.isSame(wanted, (TlaValue) environment.at(locals.size() - 1 - i))) {
                return false;
            }
        }
        return true;
    }
}

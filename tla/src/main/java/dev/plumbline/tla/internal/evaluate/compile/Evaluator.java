package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Recording;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.List;
import java.util.function.Consumer;

/**
 * Evaluates one specification. A state is an array of values, in the order of the variables. Thread-safe; compiled code
 * and values of constants are shared.
 */
public final class Evaluator {
    private final List<Variable> variables;
    private final Library library;
    private final Compiler compiler;
    private final Run.Watch watch;
    private final Names names;

    /** @param watch called at intervals during an evaluation */
    public Evaluator(Specification specification, Names names, Run.Watch watch) {
        this.variables = specification.variables();
        this.library = new Library(names);
        this.compiler = new Compiler(names, library);
        this.watch = watch;
        this.names = names;
    }

    /** The operators in Java, with the files that they read. */
    public Library library() {
        return library;
    }

    public Compiler compiler() {
        return compiler;
    }

    /** Prepares a formula or an expression that has no locals around it. */
    public Code compile(Expr expression) {
        return compiler.code(expression);
    }

    /** Finds the states of an initial predicate, each as often as TLC would. */
    public void initial(Code predicate, Consumer<TlaValue[]> found) {
        TlaValue[] state = new TlaValue[variables.size()];
        Run run = new Run(state, null, true, watch);
        guarded(
                run,
                predicate,
                () -> predicate.stepper(true).run(run, null, reached -> {
                    requireComplete(run.now, predicate, "");
                    found.accept(run.now.clone());
                    return false;
                }));
    }

    /** Finds the states after a step of the action, each as often as TLC would. */
    public void next(Code action, TlaValue[] state, Consumer<TlaValue[]> found) {
        visitNext(action, state, values -> found.accept(values.clone()));
    }

    /** The same, but each array is valid only until the next one is found. */
    public void visitNext(Code action, TlaValue[] state, Consumer<TlaValue[]> found) {
        visitNext(action, action, null, state, found);
    }

    /** The same for a part of an action. */
    public void visitNext(Code action, ActionPart part, TlaValue[] state, Consumer<TlaValue[]> found) {
        visitNext(action, part.plain(), part.environment(), state, found);
    }

    private void visitNext(
            Code action, Code part, Environment environment, TlaValue[] state, Consumer<TlaValue[]> found) {
        Run run = new Run(state, new TlaValue[variables.size()], false, watch);
        guarded(
                run,
                action,
                () -> part.stepper(false).run(run, environment, reached -> {
                    requireComplete(run.next, action, "'");
                    found.accept(run.next);
                    return false;
                }));
    }

    /**
     * Records the steps of a part of an action.
     *
     * @param found called with the next state for each step; it may have no value for a variable
     * @return whether nothing went wrong
     */
    public boolean record(ActionPart part, TlaValue[] state, Recording recording, Consumer<TlaValue[]> found) {
        Run run = new Run(state, new TlaValue[variables.size()], false, watch);
        run.recording = recording;
        try {
            part.recorded().stepper(false).run(run, part.environment(), reached -> {
                found.accept(run.next);
                return false;
            });
            return true;
        } catch (Recording.Ended | EvaluationError | ValueError | StackOverflowError e) {
            return false;
        }
    }

    /** The parts of an action. What they keep is for one thread. */
    public List<ActionPart> parts(Code action) {
        RecordingCompiler recording = new RecordingCompiler(names, library, variables.size(), watch);
        return new ActionParts(compiler, recording, watch).of(action.expression());
    }

    /** @param next null for an expression about one state */
    public TlaValue value(Code expression, TlaValue[] state, TlaValue[] next) {
        Run run = new Run(state, next, false, watch);
        run.nextKnown = next != null;
        return guarded(run, expression, () -> expression.node().eval(run, null));
    }

    /** @param next null if only one state is at hand */
    public boolean holds(Code formula, TlaValue[] state, TlaValue[] next) {
        Run run = new Run(state, next, false, watch);
        run.nextKnown = next != null;
        return guarded(run, formula, () -> formula.node().test(run, null));
    }

    private void requireComplete(TlaValue[] state, Code of, String prime) {
        for (int i = 0; i < state.length; i++) {
            if (state[i] == null) {
                throw new EvaluationError(
                        variables.get(i).name() + prime + " is given no value",
                        of.expression().place());
            }
        }
    }

    @FunctionalInterface
    private interface Evaluation<T> {
        T evaluate();
    }

    private static <T> T guarded(Run run, Code code, Evaluation<T> evaluation) {
        try {
            return evaluation.evaluate();
        } catch (StackOverflowError e) {
            SourcePlace place = code.expression().place();
            throw run.tooDeep(e, place);
        }
    }
}

package dev.plumbline.tla.internal.tlc.property;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/** The properties and the postcondition of a .cfg. */
public final class TlcProperties implements ExplorableSpec.Properties {
    private final LocatingTool tool;
    private final Function<State, TLCState> states;
    private final Supplier<Optional<StepAnalysis>> own;
    private final List<PropertyReader.Piece> first;
    private final List<PropertyReader.Piece> always;
    private final List<PropertyReader.Piece> steps;
    private final List<ExplorableSpec.Obligation> obligations;
    private final List<String> beyondSteps;
    private final Supplier<TlcLiveness> makesLiveness;
    private final Optional<OpDefNode> postcondition;
    /** Null until it is needed. */
    private TlcLiveness liveness;

    /**
     * @param definition returns the definition of a name, after replacements by the .cfg
     * @param states of the evaluator
     * @param asksQueue whether the specification may ask how many states wait to be explored
     * @param fairness conjuncts of the specification
     * @param own explains what is broken
     */
    public TlcProperties(
            LocatingTool tool,
            ConfigFile config,
            Function<String, OpDefNode> definition,
            Function<State, TLCState> states,
            boolean asksQueue,
            List<Action> fairness,
            Supplier<Optional<StepAnalysis>> own) {
        this.tool = tool;
        this.own = own;
        this.states = states;
        List<PropertyReader.Piece> pieces = new ArrayList<>();
        List<PropertyReader.Unchecked> left = new ArrayList<>();
        for (String name : config.properties()) {
            new PropertyReader(tool, name, pieces, left)
                    .read(definition.apply(name).getBody());
        }
        this.first = plain(pieces, piece -> !piece.ofSteps() && !piece.always());
        this.always = plain(pieces, piece -> !piece.ofSteps() && piece.always());
        this.steps = plain(pieces, PropertyReader.Piece::ofSteps);
        List<PropertyReader.Piece> conditional =
                pieces.stream().filter(piece -> !piece.isPlain()).toList();
        this.obligations = IntStream.range(0, conditional.size())
                .<ExplorableSpec.Obligation>mapToObj(
                        i -> new TlcObligation(this, i, tool, conditional.get(i), states, asksQueue))
                .toList();
        this.beyondSteps = left.stream().map(TlcProperties::text).distinct().toList();
        this.makesLiveness = () -> new TlcLiveness(tool, states, fairness, config, left);
        this.postcondition = config.postcondition().map(definition);
    }

    private static List<PropertyReader.Piece> plain(
            List<PropertyReader.Piece> pieces, Predicate<PropertyReader.Piece> kind) {
        return pieces.stream().filter(kind.and(PropertyReader.Piece::isPlain)).toList();
    }

    static String text(PropertyReader.Unchecked piece) {
        return "PROPERTY " + piece.property() + ": " + Failures.text(piece.formula()) + " ("
                + Failures.line(piece.formula()) + (piece.why().isEmpty() ? "" : "; " + piece.why()) + ")";
    }

    @Override
    public Optional<BrokenRule> initially(State state) {
        return broken(first, states.apply(state))
                .map(property -> explained(property, state, (properties, same) -> properties.initially(same)));
    }

    @Override
    public Optional<BrokenRule> always(State state) {
        return broken(always, states.apply(state))
                .map(property -> explained(property, state, (properties, same) -> properties.always(same)));
    }

    /** An evaluation of the same property by our own evaluator. */
    @FunctionalInterface
    interface Explaining {
        Optional<BrokenRule> of(ExplorableSpec.Properties properties, State same);
    }

    /** The broken property; with a reason if our own evaluator finds it broken too. */
    BrokenRule explained(String property, State state, Explaining explaining) {
        return new BrokenRule(
                BrokenRule.Sort.PROPERTY,
                property,
                why(reading -> reading.stateOf(state.value())
                        .flatMap(same -> explaining.of(reading.properties(), same))
                        .filter(rule -> rule.name().equals(property))));
    }

    private List<Obstacle> why(Function<StepAnalysis, Optional<BrokenRule>> question) {
        try {
            return own.get().flatMap(question).map(BrokenRule::why).orElse(List.of());
        } catch (SpecException e) {
            // Our own evaluator lacks an operator, or a register that TLC has set.
            return List.of();
        }
    }

    /** The same state of our own evaluator, which explains. */
    Optional<State> same(State state) {
        return own.get().flatMap(reading -> reading.stateOf(state.value()));
    }

    private Optional<String> broken(List<PropertyReader.Piece> pieces, TLCState state) {
        for (PropertyReader.Piece piece : pieces) {
            try {
                if (!tool.holds(piece.body(), piece.context(), state, TLCState.Empty)) {
                    return Optional.of(piece.property());
                }
            } catch (RuntimeException | StackOverflowError e) {
                throw Failures.exception(e, piece.body(), ", when evaluating PROPERTY " + piece.property());
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean hasSteps() {
        return !steps.isEmpty();
    }

    @Override
    public Optional<BrokenRule> step(State from, State to) {
        TLCState before = states.apply(from);
        TLCState after = states.apply(to);
        for (PropertyReader.Piece piece : steps) {
            try {
                if (!tool.holds(piece.body(), piece.context(), before, after)) {
                    return Optional.of(explained(
                            piece.property(),
                            from,
                            (properties, same) -> same(to).flatMap(next -> properties.step(same, next))));
                }
            } catch (RuntimeException | StackOverflowError e) {
                throw Failures.exception(e, piece.body(), ", when evaluating PROPERTY " + piece.property());
            }
        }
        return Optional.empty();
    }

    @Override
    public List<ExplorableSpec.Obligation> obligations() {
        return obligations;
    }

    @Override
    public Optional<BrokenRule> afterwards(ExplorableSpec.Figures figures) {
        if (postcondition.isEmpty()) {
            return Optional.empty();
        }
        SemanticNode body = postcondition.get().getBody();
        String name = postcondition.get().getName().toString();
        try {
            tool.registers().end(figures);
            if (tool.holds(body, Context.Empty, TLCState.Empty, TLCState.Empty)) {
                return Optional.empty();
            }
            return Optional.of(new BrokenRule(
                    BrokenRule.Sort.POSTCONDITION,
                    name,
                    why(reading -> reading.properties().afterwards(figures))));
        } catch (RuntimeException | StackOverflowError e) {
            throw Failures.exception(e, body, ", when evaluating POSTCONDITION " + name);
        }
    }

    @Override
    public List<String> beyondSteps() {
        return beyondSteps;
    }

    @Override
    public Optional<ExplorableSpec.Liveness> liveness() {
        return beyondSteps.isEmpty() || made().properties().isEmpty() ? Optional.empty() : Optional.of(made());
    }

    private synchronized TlcLiveness made() {
        if (liveness == null) {
            liveness = makesLiveness.get();
        }
        return liveness;
    }

    @Override
    public List<String> unchecked() {
        return beyondSteps.isEmpty() ? List.of() : made().unchecked();
    }

    /**
     * Rejects undefined names in the .cfg, of properties and of entries that a check ignores.
     *
     * @throws BadInput with the line of the .cfg
     */
    public static void requireDefinitions(ConfigFile config, NameCheck defined) throws BadInput {
        for (String name : config.properties()) {
            defined.require(name, "PROPERTY");
        }
        if (config.postcondition().isPresent()) {
            defined.require(config.postcondition().get(), "POSTCONDITION");
        }
        if (config.symmetry().isPresent()) {
            defined.require(config.symmetry().get(), "SYMMETRY");
        }
        for (Map.Entry<String, String> other : config.others().entrySet()) {
            defined.require(other.getValue(), other.getKey());
        }
    }

    /** Rejects a name without a definition. */
    @FunctionalInterface
    public interface NameCheck {
        void require(String name, String keyword) throws BadInput;
    }
}

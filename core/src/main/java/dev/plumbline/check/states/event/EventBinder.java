package dev.plumbline.check.states.event;

import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.OtherSpecs;
import dev.plumbline.check.states.mapping.Rule;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.statelog.LoggedEvent;
import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.history.statelog.StateUpdate;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the events of a history as a mapping says, in the names of a specification. Refuses what nothing explains. */
public final class EventBinder {
    /** An event of this name says what holds at the beginning. */
    private static final String INITIAL = "Init";

    private final History history;
    private final ExplorableSpec spec;
    private final MappingUse use;
    private final OtherSpecs others;
    private final Replacing replacing;
    private final ModelNames names;
    private final Set<String> initialNames = new HashSet<>(Set.of(INITIAL));
    private final Map<String, List<String>> parameters = new HashMap<>();
    private int observations;

    /**
     * @param initialNames of events that say what holds at the beginning
     * @param others what other specifications of the log speak of
     */
    public EventBinder(
            History history, ExplorableSpec spec, MappingUse use, Set<String> initialNames, OtherSpecs others) {
        this.others = others;
        this.history = history;
        this.spec = spec;
        this.use = use;
        this.replacing = new Replacing(use);
        this.names = ModelNames.of(spec);
        this.initialNames.addAll(initialNames);
    }

    private List<StateMapping.Statement> statements() {
        return use.mapping().statements();
    }

    /** @throws BadInput with the place of an event that cannot be one of the specification */
    public List<BoundEvent> bind() throws BadInput {
        List<BoundEvent> bound = new ArrayList<>();
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            try {
                bound.add(bind(i, operation, LoggedEvent.of(operation)));
            } catch (BadInput e) {
                throw e.at(history.where(operation));
            }
        }
        return bound;
    }

    private BoundEvent bind(int index, Operation operation, LoggedEvent event) throws BadInput {
        if (isDropped(operation, event)) {
            return new BoundEvent(
                    index, true, Optional.empty(), Map.of(), 0, 0, List.of(), Map.of(), List.of(), Value.tuple());
        }
        for (String field : event.others().keySet()) {
            if (!isDroppedField(field)) {
                throw new BadInput("field '" + field + "' is not used; expected event, args, state, updates, node,"
                        + " time, clock, or a variable with updates (in a mapping: drop field " + field + ")");
            }
        }
        Optional<String> action = action(event);
        boolean foreign = action.filter(others.actions()::contains).isPresent();
        boolean initial = foreign
                || action.isPresent()
                        && initialNames.contains(action.get())
                        && !spec.transitionNames().contains(action.get());
        if (action.isPresent() && !initial) {
            requireAction(action.get());
        }
        Map<String, Value> arguments = initial ? Map.of() : arguments(event, action);
        List<Observation> places = new ArrayList<>();
        Map<String, Value> logged = new TreeMap<>();
        for (Map.Entry<String, Value> entry : event.state().entrySet()) {
            StatePath written = StatePath.parse(entry.getKey());
            logged.put(entry.getKey(), entry.getValue());
            if (!isDroppedField(written.variable()) && !isOfOthers(written)) {
                StatePath place = moved(written, operation);
                places.add(new Observation(
                        observations++, place, replacing.in(entry.getValue()), isStale(place.variable())));
            }
        }
        Map<String, List<StateUpdate>> updates = updates(event, operation);
        int[] steps = initial ? new int[] {0, 0} : steps(event, action);
        return new BoundEvent(
                index,
                false,
                initial ? Optional.empty() : action,
                arguments,
                steps[0],
                steps[1],
                places,
                updates,
                conditional(operation),
                line(operation, event, arguments, logged));
    }

    private boolean isDropped(Operation operation, LoggedEvent event) {
        boolean dropped = false;
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.Filter filter && filter.subject() != Rule.Subject.FIELD) {
                String name = filter.subject() == Rule.Subject.NODE
                        ? VectorClock.nameOf(operation.process())
                        : event.name().orElse("");
                if (filter.names().contains(name) != filter.keep()) {
                    use.count(statement);
                    dropped = true;
                }
            }
        }
        return dropped;
    }

    private boolean isDroppedField(String field) {
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.Filter filter
                    && filter.subject() == Rule.Subject.FIELD
                    && filter.names().contains(field)) {
                use.count(statement);
                return true;
            }
        }
        return false;
    }

    private boolean isOfOthers(StatePath written) {
        return others.variables().contains(written.variable());
    }

    private Optional<String> action(LoggedEvent event) {
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.RenamedEvent renamed
                    && event.name().equals(Optional.of(renamed.from()))) {
                use.count(statement);
                return renamed.to();
            }
        }
        return event.name();
    }

    private void requireAction(String name) throws BadInput {
        if (!parameters.containsKey(name)) {
            List<String> known = spec.transitionNames();
            if (!known.contains(name) && spec.parameters(name).isEmpty() && !isKnown(name)) {
                throw new BadInput("event " + name + " is not an action of " + spec.name()
                        + Suggestion.didYouMean(name, known) + "; expected one of " + String.join(", ", known)
                        + " (in a mapping: event " + name + " = ACTION, or drop event " + name + ")");
            }
            parameters.put(name, spec.parameters(name));
        }
    }

    private boolean isKnown(String name) {
        try {
            spec.explore(dev.plumbline.spec.Selection.ALL.by(name));
            return true;
        } catch (BadInput unknown) {
            return false;
        }
    }

    /** By parameter: positions and other names are replaced. */
    private Map<String, Value> arguments(LoggedEvent event, Optional<String> action) throws BadInput {
        Map<String, Value> arguments = new TreeMap<>();
        for (Map.Entry<String, Value> entry : event.arguments().entrySet()) {
            String name = renamed(event, entry.getKey());
            if (isDroppedField(entry.getKey())) {
                continue;
            }
            if (name.matches("\\d+")) {
                if (action.isEmpty()) {
                    throw new BadInput("argument " + name + " of an event without a name; expected arguments by name");
                }
                List<String> known = parameters.get(action.get());
                int position = Integer.parseInt(name);
                if (position < 1 || position > known.size()) {
                    throw new BadInput("argument " + position + " of " + action.get() + "; expected "
                            + (known.isEmpty()
                                    ? "none: it has no parameters"
                                    : "at most " + known.size() + ": " + String.join(", ", known)));
                }
                name = known.get(position - 1);
            }
            arguments.put(name, replacing.in(entry.getValue()));
        }
        return arguments;
    }

    private String renamed(LoggedEvent event, String argument) {
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.RenamedArgument renamed
                    && renamed.from().equals(argument)
                    && (renamed.event().isEmpty() || renamed.event().equals(event.name()))) {
                use.count(statement);
                return renamed.to();
            }
        }
        return argument;
    }

    private StatePath moved(StatePath written, Operation operation) throws BadInput {
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.MovedVariable moved
                    && moved.logged().equals(written.variable())) {
                use.count(statement);
                StatePath place = at(moved.place(), operation);
                List<Value> keys = new ArrayList<>(place.keys());
                keys.addAll(written.keys());
                return known(new StatePath(place.variable(), keys));
            }
        }
        return known(written);
    }

    /** A place in which {@code [node]} means the node of the event. */
    private static StatePath at(String place, Operation operation) throws BadInput {
        return StatePath.parse(place.replace("[node]", "[" + operation.process() + "]"));
    }

    private StatePath known(StatePath place) throws BadInput {
        if (spec.variables().contains(place.variable())) {
            return place;
        }
        throw new BadInput(place.variable() + " is not a variable of " + spec.name()
                + Suggestion.didYouMean(place.variable(), spec.variables()) + "; expected one of "
                + String.join(", ", spec.variables()) + " (in a mapping: variable " + place.variable()
                + " = PLACE, or drop field " + place.variable() + ")");
    }

    private boolean isStale(String variable) {
        boolean stale = false;
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.Logged logged
                    && (logged.variables().isEmpty() || logged.variables().contains(variable))) {
                use.count(statement);
                stale = logged.stale();
            }
        }
        return stale;
    }

    private Map<String, List<StateUpdate>> updates(LoggedEvent event, Operation operation) throws BadInput {
        Map<String, List<StateUpdate>> updates = new LinkedHashMap<>();
        for (Map.Entry<String, List<StateUpdate>> entry : event.updates().entrySet()) {
            if (isDroppedField(entry.getKey()) || isOfOthers(StatePath.of(entry.getKey()))) {
                continue;
            }
            StatePath place = moved(StatePath.of(entry.getKey()), operation);
            List<StateUpdate> list = updates.computeIfAbsent(place.variable(), any -> new ArrayList<>());
            for (StateUpdate update : entry.getValue()) {
                List<Value> path = new ArrayList<>(place.keys());
                update.path().forEach(key -> path.add(replacing.in(key)));
                list.add(new StateUpdate(
                        update.kind(),
                        path,
                        update.arguments().stream().map(replacing::in).toList()));
            }
        }
        return updates;
    }

    private int[] steps(LoggedEvent event, Optional<String> action) {
        // Without a name, it may be an event of another specification.
        int[] steps = {action.isEmpty() && others.isAny() ? 0 : 1, 1};
        boolean own = false;
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.Steps given) {
                boolean named = given.event().isPresent();
                if (named ? given.event().equals(event.name()) || given.event().equals(action) : !own) {
                    use.count(statement);
                    own |= named;
                    steps = new int[] {given.least(), given.most()};
                }
            }
        }
        return steps;
    }

    private List<Conditional> conditional(Operation operation) throws BadInput {
        List<Conditional> conditional = new ArrayList<>();
        for (StateMapping.Statement statement : statements()) {
            if (statement.rule() instanceof Rule.Derived derived) {
                conditional.add(new Conditional(
                        statement,
                        known(at(derived.place(), operation)),
                        Optional.of(derived.expression()),
                        derived.condition()));
            } else if (statement.rule() instanceof Rule.Ignored ignored) {
                conditional.add(new Conditional(
                        statement, known(at(ignored.place(), operation)), Optional.empty(), ignored.condition()));
            }
        }
        return conditional;
    }

    private Value line(
            Operation operation, LoggedEvent event, Map<String, Value> arguments, Map<String, Value> logged) {
        Map<String, Value> line = new TreeMap<>();
        line.put("node", names.resolved(operation.process()));
        line.put("event", Value.of(event.name().orElse("")));
        line.put("args", names.resolved(Value.record(arguments)));
        Map<String, Value> state = new TreeMap<>();
        logged.forEach((place, value) -> state.put(place, names.resolved(replacing.in(value))));
        line.put("state", Value.record(state));
        return Value.record(line);
    }
}

package dev.plumbline.cli.actors;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.ExecutionChart;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.actor.states.ShownObject;
import dev.plumbline.actor.states.StateWalk;
import dev.plumbline.actor.states.StepName;
import dev.plumbline.explain.change.ChangeText;
import dev.plumbline.explain.view.SteppedSystem;
import dev.plumbline.explain.web.SteppedPlace;
import dev.plumbline.explain.web.SteppedPlace.Look;
import dev.plumbline.explain.web.SteppedPlace.Remark;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import dev.plumbline.value.text.Sha256;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** An actor system for the explorer: its states, and the steps between them. */
final class ExploredSystem implements SteppedSystem {
    private static final int MARK_BYTES = 4;
    /** Of longer ways it is not asked which steps their violation needs: that takes an execution for each of them. */
    private static final int MOST_COMPARED = 120;

    private final String name;
    private final Harness harness;
    private final List<StepName> beginning;
    private final BackgroundSearch search;
    private final StateWalk walk;
    private final PropertyWords properties;
    private final List<StateWalk.Place> passed = new ArrayList<>();
    /** The way that was asked for last, and the steps that its violation needs. */
    private String askedWay = "";

    private Optional<ShorterRun.Needed> needed = Optional.empty();

    /** @param beginning the way that the page begins with */
    ExploredSystem(String name, Harness harness, List<StepName> beginning, BackgroundSearch search) throws BadInput {
        this.name = name;
        this.harness = harness;
        this.beginning = beginning;
        this.search = search;
        this.walk = StateWalk.of(harness);
        this.properties = new PropertyWords(harness);
        place(beginning(), 0);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String beginning() {
        return StepName.text(beginning);
    }

    @Override
    public Findings findings() {
        return search.findings();
    }

    @Override
    public synchronized SteppedPlace place(String way, int at) throws BadInput {
        try {
            walk.along(StepName.parse(way), passed);
            if (!way.equals(askedWay)) {
                needed = needed();
                askedWay = way;
            }
            return new Shown(List.copyOf(passed), Math.min(at, passed.size() - 1)).place();
        } catch (HarnessMistake | Nondeterminism e) {
            throw new BadInput(e.getMessage(), e);
        }
    }

    private Optional<ShorterRun.Needed> needed() throws BadInput {
        Optional<ShorterRun.Shown> violation = passed.size() - 1 > MOST_COMPARED
                ? Optional.empty()
                : properties.violation(passed.get(passed.size() - 1));
        return violation.isEmpty()
                ? Optional.empty()
                : ShorterRun.needed(
                        harness,
                        violation.get(),
                        passed.stream().flatMap(each -> each.step().stream()).toList());
    }

    /** One place while it is described. */
    private final class Shown {
        private final List<StateWalk.Place> way;
        private final int at;
        private final StateWalk.Place here;
        private final Optional<StateWalk.Place> before;

        Shown(List<StateWalk.Place> way, int at) {
            this.way = way;
            this.at = at;
            this.here = way.get(at);
            this.before = at == 0 ? Optional.empty() : Optional.of(way.get(at - 1));
        }

        SteppedPlace place() throws BadInput {
            List<SteppedPlace.Next> next = new ArrayList<>();
            for (StateWalk.Place each : here.next()) {
                next.add(next(each));
            }
            Snapshot last = way.get(way.size() - 1).snapshot();
            OptionalInt failing = properties.failing(last);
            List<Step> steps =
                    way.stream().flatMap(each -> each.step().stream()).toList();
            List<SteppedPlace.Part> parts = parts();
            List<SteppedPlace.Item> messages = items(false);
            List<SteppedPlace.Item> timers = items(true);
            List<SteppedPlace.Item> calls = calls(properties.failing(here.snapshot()));
            List<String> facts = facts();
            return new SteppedPlace(
                    taken(),
                    at,
                    mark(facts),
                    title(),
                    parts,
                    messages,
                    timers,
                    calls,
                    facts,
                    next,
                    next.isEmpty() ? nothingNext() : "",
                    properties.here(way.subList(0, at + 1)),
                    ExecutionChart.of(steps, last),
                    failing,
                    shorter());
        }

        private String title() {
            return at == 0
                    ? "The state at the start"
                    : "The state after step " + at + ": "
                            + StepWords.text(here.step().orElseThrow());
        }

        private String nothingNext() {
            return here.isFailure()
                    ? "An actor threw an exception, so nothing follows."
                    : here.snapshot().inTransit().isEmpty()
                            ? "No step is possible: no message is under way, and no timer runs."
                            : "No step is possible: no actor accepts a message that is under way.";
        }

        private List<SteppedPlace.Taken> taken() throws BadInput {
            List<SteppedPlace.Taken> taken = new ArrayList<>();
            for (int i = 1; i < way.size(); i++) {
                Step step = way.get(i).step().orElseThrow();
                List<Remark> remarks = new ArrayList<>(properties.ofStep(way.get(i - 1), way.get(i)));
                returned(i).ifPresent(remarks::add);
                taken.add(new SteppedPlace.Taken(
                        way.get(i).name().orElseThrow().toString(), StepWords.text(step), isNeeded(i - 1), remarks));
            }
            return taken;
        }

        private boolean isNeeded(int step) {
            return needed.isEmpty() || needed.get().positions().contains(step);
        }

        private Optional<SteppedPlace.Shorter> shorter() {
            int left = needed.isEmpty()
                    ? 0
                    : way.size() - 1 - needed.get().positions().size();
            return left == 0
                    ? Optional.empty()
                    : Optional.of(new SteppedPlace.Shorter(
                            StepName.text(StepName.ofAll(needed.get().run().steps())),
                            "The violation at the end does not need " + Count.of(left, "pale step") + "."));
        }

        /** Whether the way returns to a state that it has passed. */
        private Optional<Remark> returned(int index) {
            for (int i = 0; i < index; i++) {
                if (way.get(i).isSameAs(way.get(index))) {
                    return Optional.of(back(i, index - 1));
                }
            }
            return Optional.empty();
        }

        /** @param from where the step is taken */
        private static Remark back(int to, int from) {
            return new Remark(
                    Look.PLAIN,
                    to == from
                            ? "changes nothing"
                            : to == 0 ? "back to the start" : "back to the state after step " + to);
        }

        private SteppedPlace.Next next(StateWalk.Place next) throws BadInput {
            Step step = next.step().orElseThrow();
            List<Remark> remarks = new ArrayList<>(properties.ofStep(here, next));
            for (int i = 0; i <= at; i++) {
                if (way.get(i).isSameAs(next)) {
                    remarks.add(back(i, at));
                    break;
                }
            }
            return new SteppedPlace.Next(
                    next.name().orElseThrow().toString(),
                    StepWords.text(step),
                    changes(here.snapshot(), next.snapshot()),
                    StepWords.effects(step, here.snapshot(), next.snapshot()),
                    remarks);
        }

        private List<String> changes(Snapshot from, Snapshot to) {
            List<String> changes = new ArrayList<>();
            to.actors().forEach((actor, now) -> {
                Object earlier = from.actors().get(actor);
                if (earlier != null && earlier.getClass() != now.getClass()) {
                    changes.add(actor + ": " + type(earlier) + " -> " + type(now));
                }
            });
            changes.addAll(ChangeText.lines(states(from), states(to)));
            return changes;
        }

        private Value states(Snapshot snapshot) {
            Map<String, Value> states = new TreeMap<>();
            snapshot.actors().forEach((actor, state) -> states.put(actor.name(), ShownObject.state(state)));
            return Value.record(states);
        }

        private static String type(Object actor) {
            return actor.getClass().isHidden() || actor.getClass().isSynthetic()
                    ? "function"
                    : actor.getClass().getSimpleName();
        }

        /** In the order of the harness; created actors after the others. */
        private List<SteppedPlace.Part> parts() {
            Map<ActorRef, Object> actors = new LinkedHashMap<>();
            harness.actors()
                    .keySet()
                    .forEach(each -> actors.put(each, here.snapshot().actors().get(each)));
            here.snapshot().actors().forEach(actors::putIfAbsent);
            List<SteppedPlace.Part> parts = new ArrayList<>();
            actors.forEach((actor, state) -> {
                Optional<Object> earlier =
                        before.map(each -> each.snapshot().actors().get(actor));
                boolean isChanged = earlier.isPresent() && earlier.get().getClass() != state.getClass();
                String note = here.snapshot().isDown(actor) ? "crashed" : isChanged ? "was " + type(earlier.get()) : "";
                parts.add(new SteppedPlace.Part(
                        actor.name(), type(state), note, ShownObject.state(state), earlier.map(ShownObject::state)));
            });
            return parts;
        }

        private List<SteppedPlace.Item> items(boolean timers) {
            Map<Integer, Envelope> now = numbered(here.snapshot());
            Map<Integer, Envelope> earlier =
                    before.map(each -> numbered(each.snapshot())).orElse(now);
            Map<Integer, Envelope> all = new TreeMap<>(earlier);
            all.putAll(now);
            List<SteppedPlace.Item> items = new ArrayList<>();
            for (Envelope each : all.values()) {
                if (each.timer() == timers) {
                    boolean isGone = !now.containsKey(each.number());
                    char sign = isGone ? '-' : earlier.containsKey(each.number()) ? '=' : '+';
                    boolean waits = !isGone && !here.snapshot().canReceive(each);
                    items.add(new SteppedPlace.Item(
                            sign,
                            String.valueOf(each.number()),
                            (timers ? each.to().name() : each.from() + " \u2192 " + each.to()) + ": "
                                    + StepWords.text(each.message()),
                            waits ? "cannot be received now" : "",
                            Look.PLAIN));
                }
            }
            return items;
        }

        private Map<Integer, Envelope> numbered(Snapshot snapshot) {
            Map<Integer, Envelope> numbered = new TreeMap<>();
            snapshot.inTransit().forEach(each -> numbered.put(each.number(), each));
            return numbered;
        }

        private List<SteppedPlace.Item> calls(OptionalInt failing) {
            List<CallLog.Event> events = here.snapshot().calls().events();
            List<SteppedPlace.Item> calls = new ArrayList<>();
            for (CallLog.Event call : events) {
                if (call.answer().isPresent()) {
                    continue;
                }
                Optional<CallLog.Event> end = events.stream()
                        .filter(each -> each.answer().isPresent()
                                && each.client().equals(call.client())
                                && each.operation() == call.operation())
                        .findFirst();
                boolean isNew = at > 0 && call.step() == at - 1;
                boolean isEnded = at > 0 && end.isPresent() && end.get().step() == at - 1;
                boolean fails = failing.equals(OptionalInt.of(calls.size()));
                String result = end.map(each -> StepWords.text(each.answer().orElseThrow()))
                        .orElse("open");
                calls.add(new SteppedPlace.Item(
                        isNew ? '+' : isEnded ? '~' : '=',
                        "#" + calls.size(),
                        call.client() + ": " + StepWords.text(call.invocation()),
                        fails ? result + ", fits no explanation" : result,
                        fails ? Look.BAD : Look.PLAIN));
            }
            return calls;
        }

        /** The faults that may still happen, and the cut of the network. */
        private List<String> facts() {
            Faults faults = harness.faults();
            List<String> left = new ArrayList<>();
            left(Step.Kind.LOSE, faults.losses(), "loss", "losses").ifPresent(left::add);
            left(Step.Kind.DUPLICATE, faults.duplicates(), "duplicate", "duplicates")
                    .ifPresent(left::add);
            left(Step.Kind.CRASH, faults.crashes(), "crash", "crashes").ifPresent(left::add);
            left(Step.Kind.CUT, faults.partitions(), "partition", "partitions").ifPresent(left::add);
            List<String> facts = new ArrayList<>();
            if (!faults.none()) {
                facts.add(
                        left.isEmpty()
                                ? "No more faults can happen."
                                : "Faults that may still happen: " + String.join(", ", left) + ".");
            }
            Optional<Step> cut = Optional.empty();
            for (StateWalk.Place each : way.subList(1, at + 1)) {
                Step step = each.step().orElseThrow();
                cut = step.kind() == Step.Kind.CUT
                        ? Optional.of(step)
                        : step.kind() == Step.Kind.HEAL ? Optional.empty() : cut;
            }
            cut.ifPresent(
                    step -> facts.add("The network is cut: " + StepWords.names(step.cut()) + " from the others."));
            return facts;
        }

        private Optional<String> left(Step.Kind kind, int most, String one, String many) {
            if (most == Faults.UNLIMITED) {
                return Optional.of("any number of " + many);
            }
            long taken = way.subList(1, at + 1).stream()
                    .filter(each -> each.step().orElseThrow().kind() == kind)
                    .count();
            long left = most - taken;
            return left == 0 ? Optional.empty() : Optional.of(Count.of(left) + " " + (left == 1 ? one : many));
        }

        /** Of everything that is shown of the state, but not of the way. */
        private String mark(List<String> facts) {
            List<String> messages = new ArrayList<>(here.snapshot().inTransit().stream()
                    .sorted(Comparator.comparing(Envelope::timer)
                            .thenComparing(Envelope::from)
                            .thenComparing(Envelope::to))
                    .map(each ->
                            each.timer() + " " + each.from() + " " + each.to() + " " + ShownObject.of(each.message()))
                    .toList());
            // Only where messages cannot overtake each other does their order belong to the state.
            if (harness.network() != Network.ORDERED) {
                messages.sort(null);
            }
            List<String> types = here.snapshot().actors().entrySet().stream()
                    .map(each -> type(each.getValue()) + here.snapshot().isDown(each.getKey()))
                    .toList();
            String text = states(here.snapshot()) + "\n" + types + "\n" + messages + "\n"
                    + here.snapshot().calls().orderText() + "\n" + facts;
            return HexFormat.of().formatHex(Sha256.of(text), 0, MARK_BYTES);
        }
    }
}

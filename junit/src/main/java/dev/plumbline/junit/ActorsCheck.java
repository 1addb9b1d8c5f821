package dev.plumbline.junit;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.simulate.Simulation;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Performs the exploration that an annotation describes. */
final class ActorsCheck {
    private static final String ALL = "all";

    private final Actors wanted;
    private final String test;

    /** @param test class and method, for the names of files */
    ActorsCheck(Actors wanted, String test) {
        this.wanted = wanted;
        this.test = test;
    }

    /**
     * @return restrictions of the pass, by harness
     * @throws AssertionError on a violation and on mistakes; an {@link InconclusiveError} if not all histories were
     *     seen
     */
    Map<String, List<String>> run() {
        try {
            ActorSystem system = Attributes.made(wanted.system());
            Map<String, List<String>> notes = new LinkedHashMap<>();
            for (String name : names(system)) {
                List<String> found = check(system.harness(name).toBuilder()
                        .madeBy(() -> system.harness(name))
                        .build());
                if (!found.isEmpty()) {
                    notes.put(name, found);
                }
            }
            return notes;
        } catch (BadInput | HarnessMistake e) {
            throw new AssertionError("@Actors on " + test + ": " + e.getMessage(), e);
        }
    }

    private List<String> check(Harness harness) throws BadInput {
        String described = "@Actors(system = " + wanted.system().getSimpleName() + ".class, harness = \""
                + Attributes.quoted(harness.name()) + "\", ";
        ActorExploration exploration = new ActorExploration(
                harness, wanted.system().getName(), test, answers -> described + "schedule = \"" + answers + "\")");
        if (!wanted.simulate().isBlank()) {
            if (!wanted.schedule().isBlank() || !wanted.scheduler().isBlank() || wanted.maxSchedules().length > 0) {
                throw new BadInput("simulate excludes scheduler, maxSchedules and schedule; expected one kind of run");
            }
            return new ActorSimulation(exploration, seed -> described + "simulate = \"1\", seed = " + seed + ")")
                    .run(simulation(harness));
        }
        if (!wanted.schedule().isBlank()) {
            exploration.replay(Schedule.ofAnswers(wanted.schedule()));
            return List.of();
        }
        Duration budget = Attributes.budget(wanted.budget());
        boolean standard = wanted.scheduler().isBlank();
        Schedulers kind = standard ? Schedulers.SOURCE_DPOR : Schedulers.named(wanted.scheduler());
        long most = Attributes.number("maxSchedules", wanted.maxSchedules()).orElse(kind.maxSchedules());
        return standard
                ? exploration.run(most, wanted.seed(), budget)
                : exploration.run(kind, most, wanted.seed(), budget);
    }

    private Simulation simulation(Harness harness) throws BadInput {
        Simulation simulation = Simulation.of(harness).seed(wanted.seed()).budget(Attributes.budget(wanted.budget()));
        try {
            return simulation.until(wanted.simulate());
        } catch (BadInput e) {
            throw e.at("simulate");
        }
    }

    private List<String> names(ActorSystem system) throws BadInput {
        List<String> known = system.harnesses();
        if (known.isEmpty()) {
            throw new BadInput(wanted.system().getName() + " has no harness; expected at least one");
        }
        if (wanted.harness().equals(ALL)) {
            return known;
        }
        String name = wanted.harness().isBlank() ? known.get(0) : wanted.harness();
        if (!known.contains(name)) {
            throw new BadInput(wanted.system().getName() + " has no harness " + name
                    + Suggestion.didYouMean(name, known) + "; expected one of " + String.join(", ", known)
                    + ", or all");
        }
        return List.of(name);
    }
}

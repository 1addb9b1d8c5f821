package dev.plumbline.systems.store;

import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanDraw;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Options of a run of the store.
 *
 * @param seconds how long clients send requests
 * @param requests that are awaited: with faults after them, without faults at once, and then clients stop
 * @param faults of which the plan of the run is drawn; none for a run without faults
 * @param seed of the requests and the plan
 * @param specification that is compiled instead of the one of this module; the logs are checked against that one
 */
public record StoreOptions(
        int servers,
        int clients,
        int seconds,
        OptionalInt requests,
        Set<FaultKind> faults,
        long seed,
        Optional<Path> specification) {
    public StoreOptions {
        faults = Set.copyOf(faults);
    }

    /** @throws BadInput if a number makes no sense, or if there are too few servers for a kind of fault */
    public static StoreOptions of(int servers, int clients, int seconds, Set<FaultKind> faults, long seed)
            throws BadInput {
        within("--servers", servers, 1, 9);
        within("--clients", clients, 1, 50);
        within("--seconds", seconds, 1, 3_600);
        StoreOptions options =
                new StoreOptions(servers, clients, seconds, OptionalInt.empty(), faults, seed, Optional.empty());
        options.plan();
        return options;
    }

    private static void within(String option, int value, int least, int most) throws BadInput {
        if (value < least || value > most) {
            throw new BadInput(option + " " + value + "; expected " + least + " to " + most);
        }
    }

    /** The same with another specification to compile. */
    public StoreOptions running(Path other) {
        return new StoreOptions(servers, clients, seconds, requests, faults, seed, Optional.of(other));
    }

    /** The same, but clients stop when this many requests are answered. */
    public StoreOptions untilAnswered(int number) {
        return new StoreOptions(servers, clients, seconds, OptionalInt.of(number), faults, seed, specification);
    }

    boolean isEnough(int answered) {
        return requests.isPresent() && answered >= requests.getAsInt();
    }

    /** The servers are the nodes. */
    FaultPlan plan() throws BadInput {
        return PlanDraw.of(seed, servers, seconds * 1000L, faults);
    }
}

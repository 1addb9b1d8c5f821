package dev.plumbline.systems.store;

import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Options of a run of the store.
 *
 * @param seconds how long clients send requests
 * @param requests after which they stop earlier, but not before the second kill
 * @param kill whether servers are killed and started again meanwhile
 * @param seed of the requests and the kills
 * @param specification that is compiled instead of the one of this module; the logs are checked against that one
 */
public record StoreOptions(
        int servers,
        int clients,
        int seconds,
        OptionalInt requests,
        boolean kill,
        long seed,
        Optional<Path> specification) {
    /** @throws BadInput if a number makes no sense */
    public static StoreOptions of(int servers, int clients, int seconds, boolean kill, long seed) throws BadInput {
        within("--servers", servers, 1, 9);
        within("--clients", clients, 1, 50);
        within("--seconds", seconds, 1, 3_600);
        return new StoreOptions(servers, clients, seconds, OptionalInt.empty(), kill, seed, Optional.empty());
    }

    private static void within(String option, int value, int least, int most) throws BadInput {
        if (value < least || value > most) {
            throw new BadInput(option + " " + value + "; expected " + least + " to " + most);
        }
    }

    /** The same with another specification to compile. */
    public StoreOptions running(Path other) {
        return new StoreOptions(servers, clients, seconds, requests, kill, seed, Optional.of(other));
    }

    /** The same, but clients stop when this many requests are answered. */
    public StoreOptions untilAnswered(int number) {
        return new StoreOptions(servers, clients, seconds, OptionalInt.of(number), kill, seed, specification);
    }

    boolean enough(int answered, int kills) {
        return requests.isPresent() && answered >= requests.getAsInt() && (!kill || kills >= 2);
    }
}

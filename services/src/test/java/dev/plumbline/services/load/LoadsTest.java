package dev.plumbline.services.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.services.Client.Request;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadsTest {
    private static final int CLIENTS = 4;
    private static final int STEPS = 200;

    private static List<Request> requests(Load load) {
        SplittableRandom random = new SplittableRandom(5);
        List<Request> requests = new ArrayList<>();
        for (long step = 0; step < STEPS; step++) {
            for (int client = 0; client < CLIENTS; client++) {
                requests.add(load.next(random.split(), client, step));
            }
        }
        return requests;
    }

    @ParameterizedTest
    @ValueSource(strings = {"register", "set", "queue", "counter", "watch"})
    void noValueIsWrittenTwice(String name) throws BadInput {
        List<Object> written = requests(Loads.named(name, CLIENTS)).stream()
                .filter(request -> !request.isReadOnly() && request.arguments().containsKey("value"))
                .map(request -> request.get("value"))
                .toList();
        assertThat(written).doesNotHaveDuplicates();
        assertThat(written.isEmpty()).isEqualTo(name.equals("counter"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"register", "set", "queue", "counter", "lock", "bank", "watch"})
    void theSameNumbersGiveTheSameRequests(String name) throws BadInput {
        assertThat(requests(Loads.named(name, CLIENTS)).toString())
                .isEqualTo(requests(Loads.named(name, CLIENTS)).toString());
    }

    /** A client that is slow uses the keys that the others use. */
    @Test
    void allClientsUseThreeKeysAtATimeAndReadAllAtTheEnd() throws BadInput {
        Load load = Loads.named("register", CLIENTS);
        List<Request> requests = requests(load);
        for (int i = 0; i < requests.size(); i++) {
            assertThat(requests.get(i).getLong("key") / 3).isEqualTo(i / (30 * CLIENTS));
        }
        Request slow = load.next(new SplittableRandom(1), 0, 0);
        assertThat(slow.getLong("key") / 3).isEqualTo(requests.size() / (30 * CLIENTS));
        Set<Object> used = requests.stream().map(request -> request.get("key")).collect(Collectors.toSet());
        Set<Object> read =
                load.last(1).stream().map(request -> request.get("key")).collect(Collectors.toSet());
        assertThat(read).containsAll(used);
    }

    @Test
    void casExpectsTheValueLastSeen() throws BadInput {
        Load load = Loads.named("register", CLIENTS);
        SplittableRandom random = new SplittableRandom(7);
        Set<Object> expected = new TreeSet<>();
        for (long step = 0; step < 20; step++) {
            Request request = load.next(random.split(), 0, step);
            if (request.name().equals("cas") && request.get("expected") != null) {
                expected.add(request.get("expected"));
            }
            load.returned(Request.reading("read").with("key", request.get("key")), 1_000_000L);
        }
        assertThat(expected).containsExactly(1_000_000L);
    }

    @Test
    void everyElementOfASetIsLookedUpAtTheEnd() throws BadInput {
        Load load = Loads.named("set", CLIENTS);
        Set<Object> added = requests(load).stream()
                .filter(request -> request.name().equals("add"))
                .map(request -> request.get("value"))
                .collect(Collectors.toSet());
        Set<Object> read = new TreeSet<>();
        for (int client = 0; client < CLIENTS; client++) {
            load.last(client)
                    .forEach(request ->
                            assertThat(read.add(request.get("value"))).isTrue());
        }
        assertThat(read).isEqualTo(new TreeSet<>(added));
    }

    /** A lost response must not keep the lock until the end of the run. */
    @Test
    void aLockIsReleasedByItsHolderAndAfterALostResponse() throws BadInput {
        Load load = Loads.named("lock", CLIENTS);
        SplittableRandom random = new SplittableRandom(3);
        Request taken = next(load, random, 0, "tryAcquire");
        load.returned(taken, true);
        assertThat(next(load, random, 1, "release").get("holder")).isEqualTo(taken.get("holder"));
        Request lost = next(load, random, 2, "tryAcquire");
        load.returned(Request.writing("release").withoutResult().with("holder", taken.get("holder")), null);
        assertThat(next(load, random, 3, "release").get("holder")).isEqualTo(lost.get("holder"));
        load.refused(lost);
        Request again = next(load, random, 4, "tryAcquire");
        assertThat(again.get("holder")).isNotEqualTo(lost.get("holder"));
        load.returned(again, false);
        for (long step = 5; step < 30; step++) {
            Request request = load.next(random.split(), 0, step);
            assertThat(request.name()).isNotEqualTo("release");
            load.refused(request);
        }
    }

    /** The next request of this kind of client 0. */
    private static Request next(Load load, SplittableRandom random, long step, String name) {
        while (true) {
            Request request = load.next(random.split(), 0, 100 * step);
            if (request.name().equals(name)) {
                return request;
            }
            if (request.name().equals("tryAcquire")) {
                load.refused(request);
            }
        }
    }

    @Test
    void aWatchGoesOnWhereTheLastOneEnded() throws BadInput {
        Load load = Loads.named("watch", CLIENTS);
        load.returned(Request.reading("watch").with("from", 40L), List.of(1L, 2L, 3L));
        assertThat(requests(load).stream()
                        .filter(request -> request.name().equals("watch"))
                        .map(request -> request.get("from"))
                        .distinct())
                .containsExactlyInAnyOrder(40L, 41L, 42L, 43L);
    }

    @Test
    void anUnknownNameIsRejectedWithTheKnownOnes() {
        assertThatThrownBy(() -> Loads.named("banks", 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("register, set, queue, counter, lock, bank, watch");
    }
}

package dev.plumbline.systems.store.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.testkit.ResourceContract;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests enter the system once, and answers leave it when their section has committed. */
@Tag("slow")
class ClientResourcesTest {
    private static final Value REQUEST = Gateway.request("put k1 v1").orElseThrow();
    private static final Clock CLOCK = Clock.NONE.tick(new ProcessId("AClient", Tla.of(1)));

    @Test
    void requestsKeepTheContract() {
        ResourceContract.source(
                        () -> {
                            Session session = new Session();
                            session.ask(REQUEST);
                            return new ClientRequests(session);
                        },
                        REQUEST::equals)
                .hold();
    }

    @Test
    void requestIsTakenByTheSectionThatCommits() {
        Session session = new Session();
        session.ask(REQUEST);
        ClientRequests requests = new ClientRequests(session);
        assertThat(requests.read().value()).isEqualTo(REQUEST);
        requests.abort(CLOCK);
        assertThat(requests.read().value()).isEqualTo(REQUEST);
        requests.commit(CLOCK);
        assertThat(session.asked()).isEmpty();
    }

    /** Answers as a client gets them: read by sections, to hold both ends to the contract of messages. */
    private static final class Receiver implements Resource {
        private final Session session;
        private final List<Value> received = new ArrayList<>();
        private final Deque<Value> givenBack = new ArrayDeque<>();

        Receiver(Session session) {
            this.session = session;
        }

        @Override
        public ClockedValue read() {
            Value next = givenBack.isEmpty()
                    ? session.answerIfAny().orElseThrow(() -> new SectionAborted("no answer"))
                    : givenBack.poll();
            received.add(next);
            return ClockedValue.plain(next);
        }

        @Override
        public void commit(Clock clock) {
            received.clear();
        }

        @Override
        public void abort(Clock clock) {
            for (int i = received.size() - 1; i >= 0; i--) {
                givenBack.addFirst(received.get(i));
            }
            received.clear();
        }
    }

    @Test
    void onlyAnswersOfCommittedSectionsLeave() {
        Session session = new Session();
        ClientResponses responses = new ClientResponses(session);
        Receiver receiver = new Receiver(session);
        responses.write(Tla.of("first"));
        responses.abort(CLOCK);
        assertThat(session.answerIfAny()).isEmpty();
        responses.write(Tla.of("second"));
        responses.write(Tla.of("third"));
        responses.commit(CLOCK);
        assertThat(receiver.read().value()).isEqualTo(Tla.of("second"));
        receiver.abort(CLOCK);
        assertThat(receiver.read().value()).isEqualTo(Tla.of("second"));
        assertThat(receiver.read().value()).isEqualTo(Tla.of("third"));
    }

    @Test
    void linesAreRequestsOrRefused() {
        assertThat(Gateway.request("get k2")).contains(Tla.record("type", Tla.of("get"), "key", Tla.of("k2")));
        assertThat(Tla.field(REQUEST, "value")).isEqualTo(Tla.of("v1"));
        assertThat(Gateway.request("put k1")).isEmpty();
        assertThat(Gateway.request("del k1")).isEmpty();
        assertThat(Gateway.request("")).isEmpty();
    }
}

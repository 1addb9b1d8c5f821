package dev.plumbline.junit;

import dev.plumbline.services.Client;
import dev.plumbline.services.Service;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Services whose nodes do nothing: the store is in this process. */
final class ServicesExamples {
    private ServicesExamples() {}

    static class Store implements Service {
        private final Map<Object, Object> held = new ConcurrentHashMap<>();

        @Override
        public Launch start(Node node) {
            return Launch.of("sleep", "1000");
        }

        @Override
        public boolean ready(Node node) {
            return true;
        }

        /** Each run begins with an empty store. */
        @Override
        public void prepare(List<Node> nodes) {
            held.clear();
        }

        @Override
        public Client connect(Node node, Duration timeout) {
            return request -> switch (request.name()) {
                case "read" -> read(request.get("key"));
                case "write" -> held.put(request.get("key"), request.get("value"));
                default -> throw request.unsupported();
            };
        }

        Object read(Object key) {
            return held.get(key);
        }
    }

    /** From the second run on, reads see nothing. */
    static class Forgetful extends Store {
        private int prepared;

        @Override
        public void prepare(List<Node> nodes) {
            super.prepare(nodes);
            prepared++;
        }

        @Override
        Object read(Object key) {
            return prepared > 1 ? null : super.read(key);
        }
    }

    static class Tests {
        static boolean ran;

        @Services(service = Store.class, plan = "fault plan 1\nseed 2\nnodes 2\ntime 1s\nat 0.2s for 0.3s: pause n1\n")
        void right() {
            ran = true;
        }

        @Services(service = Forgetful.class, nodes = 2, faults = "pause", time = "1s", rate = 200)
        void wrong() {}

        @Services(service = Store.class, workload = "banks")
        void unknownWorkload() {}

        @Services(service = Store.class, faults = "flood")
        void unknownFault() {}

        @Services(service = Store.class, time = "10")
        void timeWithoutUnit() {}
    }
}

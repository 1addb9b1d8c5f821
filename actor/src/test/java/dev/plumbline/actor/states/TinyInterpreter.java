package dev.plumbline.actor.states;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Request;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A second, simple implementation of actors, networks, clients and faults: a system is copied for each step, changed in
 * place, and identified by its text. Shares nothing with the engine but the harness.
 */
final class TinyInterpreter {
    private record Mail(String from, String to, Object message, int request, boolean timer) {
        @Override
        public String toString() {
            return from + ">" + to + " " + message + " " + request + " " + timer;
        }
    }

    private record Event(String client, int operation, Invocation invocation, Optional<Answer> answer) {}

    private final Harness harness;
    private final List<Set<String>> cuts = new ArrayList<>();

    TinyInterpreter(Harness harness) {
        this.harness = harness;
        List<String> names =
                harness.actors().keySet().stream().map(ActorRef::name).toList();
        harness.faults().sides().forEach(side -> cuts.add(names(side)));
        if (cuts.isEmpty() && names.size() > 1) {
            names.subList(0, names.size() == 2 ? 1 : names.size()).forEach(name -> cuts.add(Set.of(name)));
        }
    }

    private static Set<String> names(Set<ActorRef> refs) {
        Set<String> names = new HashSet<>();
        refs.forEach(ref -> names.add(ref.name()));
        return names;
    }

    /** The texts of all states; empty if there are more than that. */
    Optional<Set<String>> states(int most) {
        Set<String> seen = new HashSet<>();
        Queue<State> queue = new ArrayDeque<>();
        State first = new State();
        first.start();
        seen.add(first.text());
        queue.add(first);
        while (!queue.isEmpty()) {
            if (seen.size() > most) {
                return Optional.empty();
            }
            for (State next : queue.remove().successors()) {
                if (seen.add(next.text())) {
                    queue.add(next);
                }
            }
        }
        return Optional.of(seen);
    }

    private final class State implements Context {
        private final Map<String, Actor> actors = new TreeMap<>();
        private final Map<String, Actor> began = new TreeMap<>();
        private final Set<String> down = new TreeSet<>();
        private final List<Mail> mail = new ArrayList<>();
        private final List<Event> events = new ArrayList<>();
        private int losses = harness.faults().losses();
        private int duplicates = harness.faults().duplicates();
        private int crashes = harness.faults().crashes();
        private int partitions = harness.faults().partitions();
        private int cut = -1;

        private String self;
        private String sender;
        private List<Integer> choices = List.of();
        private final List<Integer> among = new ArrayList<>();

        private State copy() {
            State copy = new State();
            copy.actors.putAll(actors);
            copy.began.putAll(began);
            copy.down.addAll(down);
            copy.mail.addAll(mail);
            copy.events.addAll(events);
            copy.losses = losses;
            copy.duplicates = duplicates;
            copy.crashes = crashes;
            copy.partitions = partitions;
            copy.cut = cut;
            return copy;
        }

        private void start() {
            harness.actors().forEach((ref, actor) -> {
                actors.put(ref.name(), actor);
                began.put(ref.name(), actor);
            });
            Set<String> asked = new HashSet<>();
            for (int i = 0; i < harness.requests().size(); i++) {
                if (asked.add(harness.requests().get(i).client().name())) {
                    request(i);
                }
            }
            for (ActorRef ref : harness.actors().keySet()) {
                self = ref.name();
                sender = self;
                actors.put(self, actors.get(self).started(this));
            }
        }

        private void request(int number) {
            Request request = harness.requests().get(number);
            put(new Mail(request.client().name(), request.to().name(), request.message(), number, false));
        }

        private void put(Mail one) {
            if (harness.network() != Network.DUPLICATING || !mail.contains(one)) {
                mail.add(one);
            }
        }

        private List<State> successors() {
            List<State> all = new ArrayList<>();
            for (int i = 0; i < mail.size(); i++) {
                int at = i;
                Mail one = mail.get(i);
                if (arrives(i)) {
                    withChoices(all, state -> state.deliver(at));
                }
                if (!one.timer && losses > 0) {
                    with(all, state -> {
                        state.mail.remove(at);
                        state.losses = less(losses);
                    });
                }
                if (!one.timer && duplicates > 0 && harness.network() != Network.DUPLICATING) {
                    with(all, state -> {
                        state.mail.add(one);
                        state.duplicates = less(duplicates);
                    });
                }
            }
            for (String actor : actors.keySet()) {
                if (down.contains(actor)) {
                    withChoices(all, state -> state.comeBack(actor));
                } else if (crashes > 0) {
                    with(all, state -> {
                        state.down.add(actor);
                        state.actors.put(actor, actors.get(actor).persisted().orElse(began.get(actor)));
                        state.mail.removeIf(each -> each.timer && each.to.equals(actor));
                        state.crashes = less(crashes);
                    });
                }
            }
            if (cut >= 0) {
                with(all, state -> state.cut = -1);
            } else if (partitions > 0) {
                for (int side = 0; side < cuts.size(); side++) {
                    int which = side;
                    with(all, state -> {
                        state.cut = which;
                        state.partitions = less(partitions);
                    });
                }
            }
            return all;
        }

        private int less(int left) {
            return left == Faults.UNLIMITED ? left : left - 1;
        }

        private void with(List<State> all, Consumer<State> change) {
            State next = copy();
            change.accept(next);
            all.add(next);
        }

        /** Runs it with every sequence of answers; what an actor throws leads nowhere. */
        private void withChoices(List<State> all, Consumer<State> change) {
            Queue<List<Integer>> open = new ArrayDeque<>(List.of(List.of()));
            while (!open.isEmpty()) {
                State next = copy();
                next.choices = open.remove();
                boolean failed = false;
                try {
                    change.accept(next);
                } catch (IllegalStateException e) {
                    failed = true;
                }
                if (next.among.size() > next.choices.size()) {
                    for (int i = 0; i < next.among.get(next.choices.size()); i++) {
                        List<Integer> more = new ArrayList<>(next.choices);
                        more.add(i);
                        open.add(more);
                    }
                } else if (!failed) {
                    all.add(next);
                }
            }
        }

        private boolean arrives(int index) {
            Mail one = mail.get(index);
            if (down.contains(one.to) || !actors.get(one.to).accepts(one.message)) {
                return false;
            }
            if (one.timer) {
                return true;
            }
            if (!isClient(one.from) && apart(one.from, one.to)) {
                return false;
            }
            return harness.network() != Network.ORDERED
                    || mail.subList(0, index).stream()
                            .noneMatch(each -> !each.timer && each.from.equals(one.from) && each.to.equals(one.to));
        }

        private boolean apart(String one, String other) {
            return cut >= 0
                    && cuts.get(cut).contains(root(one)) != cuts.get(cut).contains(root(other));
        }

        private String root(String name) {
            return name.split("/")[0];
        }

        private boolean isClient(String name) {
            return harness.requests().stream()
                    .anyMatch(request -> request.client().name().equals(name));
        }

        private void deliver(int index) {
            Mail one = mail.get(index);
            if (one.timer || harness.network() != Network.DUPLICATING) {
                mail.remove(index);
            }
            if (one.request >= 0) {
                List<Request> own = harness.requests().stream()
                        .filter(each -> each.client().name().equals(one.from))
                        .toList();
                Request request = harness.requests().get(one.request);
                long called = events.stream()
                        .filter(each -> each.client.equals(one.from) && each.answer.isEmpty())
                        .count();
                long before = harness.requests().subList(0, one.request).stream()
                        .filter(own::contains)
                        .filter(each -> each.client().name().equals(one.from))
                        .count();
                if (called == before) {
                    events.add(new Event(one.from, (int) called, request.invocation(), Optional.empty()));
                }
            }
            self = one.to;
            sender = one.from;
            Actor next = actors.get(self).receive(this, one.message);
            actors.put(one.to, next);
        }

        private void comeBack(String actor) {
            down.remove(actor);
            self = actor;
            sender = actor;
            Actor next = actors.get(actor).restarted(this);
            actors.put(actor, next);
        }

        @Override
        public ActorRef self() {
            return ActorRef.of(self);
        }

        @Override
        public ActorRef sender() {
            return ActorRef.of(sender);
        }

        @Override
        public void send(ActorRef to, Object message) {
            if (!isClient(to.name())) {
                if (!apart(self, to.name())) {
                    put(new Mail(self, to.name(), message, -1, false));
                }
                return;
            }
            Event open = openOf(to.name());
            if (open == null) {
                return;
            }
            List<Integer> own = new ArrayList<>();
            for (int i = 0; i < harness.requests().size(); i++) {
                if (harness.requests().get(i).client().equals(to)) {
                    own.add(i);
                }
            }
            Request request = harness.requests().get(own.get(open.operation));
            Optional<Answer> answer = harness.answer(request, message);
            if (answer.isPresent()) {
                events.add(new Event(open.client, open.operation, open.invocation, answer));
                if (open.operation + 1 < own.size()) {
                    request(own.get(open.operation + 1));
                }
            }
        }

        private Event openOf(String client) {
            Event last = null;
            for (Event event : events) {
                last = event.client.equals(client) ? event : last;
            }
            return last == null || last.answer.isPresent() ? null : last;
        }

        @Override
        public ActorRef create(String name, Actor actor) {
            String child = self + "/" + name;
            actors.put(child, actor);
            began.put(child, actor);
            String parent = self;
            String from = sender;
            self = child;
            sender = parent;
            actors.put(child, actor.started(this));
            self = parent;
            sender = from;
            return ActorRef.of(child);
        }

        @Override
        public void startTimer(Object message) {
            Mail timer = new Mail(self, self, message, -1, true);
            if (!mail.contains(timer)) {
                mail.add(timer);
            }
        }

        @Override
        public void stopTimer(Object message) {
            mail.remove(new Mail(self, self, message, -1, true));
        }

        @Override
        public int choose(int alternatives) {
            among.add(alternatives);
            return among.size() <= choices.size() ? choices.get(among.size() - 1) : 0;
        }

        @Override
        public void called(Invocation invocation) {
            String client = self;
            long before = events.stream()
                    .filter(each -> each.client.equals(client) && each.answer.isEmpty())
                    .count();
            events.add(new Event(client, (int) before, invocation, Optional.empty()));
        }

        @Override
        public void returned(Answer answer) {
            Event open = openOf(self);
            events.add(new Event(open.client, open.operation, open.invocation, Optional.of(answer)));
        }

        private String text() {
            List<String> bag = new ArrayList<>();
            Map<String, String> ways = new TreeMap<>();
            for (Mail one : mail) {
                if (harness.network() == Network.ORDERED && !one.timer) {
                    ways.merge(one.from + ">" + one.to, one.toString(), (some, more) -> some + ";" + more);
                } else {
                    bag.add(one.toString());
                }
            }
            bag.sort(null);
            Map<String, String> operations = new TreeMap<>();
            Set<String> returned = new TreeSet<>();
            for (Event event : events) {
                String name = event.client + event.operation;
                if (event.answer.isEmpty()) {
                    operations.put(name, event.invocation + " after " + returned);
                } else {
                    returned.add(name);
                    operations.merge(name, event.answer.toString(), String::concat);
                }
            }
            String first = harness.faults().crashes() > 0 ? began.toString() : "";
            return actors + first + down + bag + ways + operations + losses + " " + duplicates + " " + crashes + " "
                    + partitions + " " + cut;
        }
    }
}

package dev.plumbline.junit;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Property;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;

/** Systems and annotated tests, run by {@link ActorsTest} alone. Nested in a class that no pattern of a build finds. */
final class ActorExamples {
    private ActorExamples() {}

    record Write(int value) {}

    record Read() {}

    record Copy(int value) {}

    /** Keeps a number, and answers a write before its copy has got it. */
    record Store(int value, String copy) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                if (write.value < 0) {
                    throw new IllegalArgumentException("a negative number");
                }
                context.reply(Answer.DONE);
                context.send(ActorRef.of(copy), new Copy(write.value));
                return new Store(write.value, copy);
            }
            if (message instanceof Copy next) {
                return new Store(next.value, copy);
            }
            context.reply(value);
            return this;
        }
    }

    static Harness harness(String name, String readsAt, int written) throws BadInput {
        return Harness.of(name, "register", Value.of(0))
                .actor("A", new Store(0, "B"))
                .actor("B", new Store(0, "A"))
                .request("w", "A", new Write(written), Invocation.of("write").with("value", written))
                .request("r", readsAt, new Read(), Invocation.of("read"))
                .build();
    }

    static final class Stores implements ActorSystem {
        @Override
        public List<String> harnesses() {
            return List.of("one store", "two stores", "negative");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            return ActorExamples.harness(name, name.equals("two stores") ? "B" : "A", name.equals("negative") ? -1 : 1);
        }
    }

    static final class Unmakeable implements ActorSystem {
        Unmakeable(int number) {
            throw new IllegalStateException("never made: " + number);
        }

        @Override
        public List<String> harnesses() {
            return List.of();
        }

        @Override
        public Harness harness(String name) throws BadInput {
            throw new BadInput("none");
        }
    }

    /** Answers reads, and never a write. */
    record Silent(int value) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                return new Silent(write.value);
            }
            context.reply(value);
            return this;
        }
    }

    static final class SilentStores implements ActorSystem {
        @Override
        public List<String> harnesses() {
            return List.of("writes and a read", "writes");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            Harness.Builder harness = Harness.of(name, "register", Value.of(0))
                    .actor("A", new Silent(0))
                    .request("w", "A", new Write(1), Invocation.of("write").with("value", 1));
            if (name.equals("writes and a read")) {
                harness.request("r", "A", new Read(), Invocation.of("read"));
            }
            return harness.build();
        }
    }

    /** Two stores whose content is the same in the end, and not always. */
    static final class SameStores implements ActorSystem {
        @Override
        public List<String> harnesses() {
            return List.of("same");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            return Harness.of(name)
                    .actor("A", new Store(0, "B"))
                    .actor("B", new Store(0, "A"))
                    .request("w", "A", new Write(1), Invocation.of("write").with("value", 1))
                    .property(Property.always("the same", state -> sum(state) != 1))
                    .property(Property.eventually("written", state -> sum(state) == 2))
                    .build();
        }

        private static int sum(Property.State state) {
            return state.actors(Store.class).stream()
                    .mapToInt(store -> store.value)
                    .sum();
        }
    }

    /** Wakes up for ever. */
    record Waking(int state) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("wake up");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.startTimer(message);
            return new Waking(1 - state);
        }
    }

    static final class Endless implements ActorSystem {
        @Override
        public List<String> harnesses() {
            return List.of("endless");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            return Harness.of(name)
                    .actor("A", new Waking(0))
                    .maxSteps(100)
                    .property(Property.always("0 or 1", state -> sum(state) <= 1))
                    .property(Property.sometimes("one", state -> sum(state) == 1))
                    .property(Property.sometimes("two", state -> sum(state) == 2))
                    .property(Property.eventually("three", state -> sum(state) == 3))
                    .build();
        }

        private static int sum(Property.State state) {
            return state.actors(Waking.class).stream().mapToInt(Waking::state).sum();
        }
    }

    static class Tests {
        static boolean ran;

        @Actors(system = SameStores.class)
        void property() {}

        @Actors(system = SameStores.class, scheduler = "random", maxSchedules = 20)
        void propertyOfSchedules() {}

        @Actors(system = SameStores.class, schedule = "0 -")
        void propertyOfASchedule() {}

        @Actors(system = SameStores.class, simulate = "1h", seed = 7)
        void propertyOfASimulation() {}

        @Actors(system = Stores.class, harness = "two stores", simulate = "2000")
        void staleInASimulation() {}

        @Actors(system = Stores.class, harness = "negative", simulate = "1")
        void failingInASimulation() {}

        @Actors(system = Stores.class, simulate = "500")
        void simulated() {}

        @Actors(system = Endless.class, harness = "all", simulate = "30m")
        void openAfterASimulation() {}

        @Actors(system = Stores.class, simulate = "an hour")
        void misspeltTime() {}

        @Actors(system = Stores.class, simulate = "1h", scheduler = "random")
        void twoKinds() {}

        @Actors(system = Stores.class)
        void right() {
            ran = true;
        }

        @Actors(system = Stores.class, harness = "two stores")
        void stale() {}

        @Actors(system = Stores.class, harness = "all", scheduler = "random", maxSchedules = 20)
        void every() {}

        @Actors(system = Stores.class, harness = "negative")
        void failing() {}

        @Actors(system = Stores.class, harness = "one store", scheduler = "exhaustive", maxSchedules = 1)
        void cutOff() {}

        @Actors(system = Stores.class, harness = "one store", scheduler = "random", maxSchedules = 1)
        void sampled() {}

        @Actors(system = Stores.class, harness = "two stores", schedule = "0 1 2")
        void repeated() {}

        @Actors(system = Stores.class, harness = "two stores", schedule = "0 2 1")
        void repeatedWell() {}

        @Actors(system = Stores.class, harness = "two stores", schedule = "0 9")
        void misfit() {}

        @Actors(system = Stores.class, harness = "two store")
        void misspelt() {}

        @Actors(system = Stores.class, scheduler = "source-dpo")
        void misspeltScheduler() {}

        @Actors(system = SilentStores.class)
        void unanswered() {}

        @Actors(system = SilentStores.class, harness = "writes")
        void nothingAnswered() {}

        @Actors(system = Unmakeable.class)
        void unmakeable() {}
    }
}

package dev.plumbline.actor.honest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.HarnessSource;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.commons.util.LruCache;

/** Whichever way a system is explored, the verdict is one. */
@Tag("slow")
class SameVerdictTest {
    private enum Expected {
        CONFORMS,
        VIOLATES,
        INCONCLUSIVE,
        REFUSED
    }

    record Write(int value) {}

    record Read() {}

    /** Compared by identity, as an array is. */
    record Many(int[] values) {}

    /** A register; the subclasses of its state differ in one thing. */
    private record Register(Kind kind, int[] state, Cell cell) implements Actor {
        private static final Map<Integer, Integer> CACHE = new ConcurrentHashMap<>();
        private static final Map<Integer, Integer> OF_A_LIBRARY = new LruCache<>(9);

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Many many) {
                return with(many.values[0]);
            }
            if (message instanceof Write write) {
                return kind.written(this, context, write.value);
            }
            if (kind != Kind.ANSWERS_NOTHING) {
                context.reply(kind.read(this));
            }
            return this;
        }

        Register with(int value) {
            int[] next = state.clone();
            next[0] = value;
            return new Register(kind, next, cell);
        }
    }

    private static final class Cell {
        private int value;
    }

    /** Asks for the time. */
    private static final class Timed {
        static long now() {
            return System.nanoTime();
        }
    }

    private record TimedRegister(int value, long since) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                return new TimedRegister(write.value, Timed.now());
            }
            context.reply(value);
            return this;
        }
    }

    private record RandomRegister(int value) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                return new RandomRegister(write.value);
            }
            context.reply(new Random().nextInt(50) == 0 ? 7 : value);
            return this;
        }
    }

    private enum Kind {
        ARRAY(Expected.CONFORMS),
        ARRAY_IN_A_MESSAGE(Expected.CONFORMS) {
            @Override
            Actor written(Register register, Context context, int value) {
                context.send(ActorRef.of("B"), new Many(new int[] {value}));
                return super.written(register, context, value);
            }
        },
        ANSWERS_NOTHING(Expected.INCONCLUSIVE) {
            @Override
            Actor written(Register register, Context context, int value) {
                return register.with(value);
            }
        },
        CACHED(Expected.INCONCLUSIVE) {
            @Override
            Actor written(Register register, Context context, int value) {
                Register.CACHE.put(value, value);
                return super.written(register, context, value);
            }
        },
        CACHED_BY_A_LIBRARY(Expected.CONFORMS) {
            @Override
            Actor written(Register register, Context context, int value) {
                Register.OF_A_LIBRARY.put(value, value);
                return super.written(register, context, value);
            }
        },
        IN_PLACE(Expected.REFUSED) {
            @Override
            Actor written(Register register, Context context, int value) {
                register.cell.value++;
                return super.written(register, context, value);
            }
        },
        ARRAY_IN_PLACE(Expected.REFUSED) {
            @Override
            Actor written(Register register, Context context, int value) {
                register.state[0] = value;
                context.reply(Answer.DONE);
                return register;
            }
        },
        ANSWERS_WRONGLY(Expected.VIOLATES) {
            @Override
            int read(Register register) {
                return register.state[0] == 2 ? 0 : register.state[0];
            }
        },
        THROWS(Expected.VIOLATES) {
            @Override
            int read(Register register) {
                if (register.state[0] == 2) {
                    throw new IllegalStateException("2 cannot be read");
                }
                return register.state[0];
            }
        },
        TIMED(Expected.INCONCLUSIVE),
        RANDOM(Expected.INCONCLUSIVE);

        private final Expected expected;

        Kind(Expected expected) {
            this.expected = expected;
        }

        Actor written(Register register, Context context, int value) {
            context.reply(Answer.DONE);
            return register.with(value);
        }

        int read(Register register) {
            return register.state[0];
        }
    }

    private static Actor first(Kind kind) {
        return switch (kind) {
            case TIMED -> new TimedRegister(0, 0);
            case RANDOM -> new RandomRegister(0);
            default -> new Register(kind, new int[3], new Cell());
        };
    }

    private static Harness harness(Kind kind) throws BadInput {
        HarnessSource source = () -> Harness.of(kind.name(), "register", Value.of(0))
                .actor("A", first(kind))
                .actor("B", first(kind))
                .request("w1", "A", new Write(1), Invocation.of("write").with("value", 1))
                .request("w2", "A", new Write(2), Invocation.of("write").with("value", 2))
                .request("r", "A", new Read(), Invocation.of("read"))
                .request("r", "A", new Read(), Invocation.of("read"))
                .build();
        return source.make().toBuilder().madeBy(source).build();
    }

    @FunctionalInterface
    private interface Way {
        Expected verdict(Harness harness) throws BadInput;
    }

    private static Expected of(Verdict.Word word) {
        return Expected.valueOf(word.name());
    }

    private static Expected of(ExplorationResult explored, boolean losesNone) {
        return explored.violates()
                ? Expected.VIOLATES
                : explored.gaps(losesNone).isEmpty() ? Expected.CONFORMS : Expected.INCONCLUSIVE;
    }

    private static Expected standard(Harness harness) throws BadInput {
        StandardExploration.Outcome outcome =
                StandardExploration.run(harness, 1, 2_000, Duration.ofDays(1), count -> {});
        return outcome.states().isPresent() ? of(outcome.states().get().word()) : of(outcome.explored(), true);
    }

    private static Map<String, Way> ways() {
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("default", SameVerdictTest::standard);
        ways.put("states", harness -> of(StateSearch.of(harness).run().word()));
        for (Schedulers kind : Schedulers.values()) {
            for (boolean stateless : new boolean[] {false, true}) {
                ways.put(kind.word() + (stateless ? ", stateless" : ""), harness -> {
                    Exploration exploration = Exploration.of(harness, kind.begin(harness, 1, SchedulerOptions.DEFAULT))
                            .maxSchedules(300);
                    return of((stateless ? exploration.stateless() : exploration).run(), true);
                });
            }
        }
        return ways;
    }

    @ParameterizedTest
    @EnumSource
    void eachWayGivesTheExpectedVerdict(Kind kind) throws BadInput {
        Map<String, Expected> verdicts = new HashMap<>();
        for (Map.Entry<String, Way> way : ways().entrySet()) {
            Expected verdict;
            try {
                verdict = way.getValue().verdict(harness(kind));
            } catch (HarnessMistake e) {
                verdict = Expected.REFUSED;
            }
            boolean samples = way.getKey().startsWith(Schedulers.RANDOM.word());
            // A sample that is cut off proves nothing, so all that it can say is that it found something.
            if (!samples || verdict != Expected.INCONCLUSIVE || kind.expected != Expected.CONFORMS) {
                verdicts.put(way.getKey(), verdict);
            }
        }
        assertThat(verdicts.values())
                .as("%s: %s", kind, verdicts)
                .containsOnly(kind.expected)
                .hasSizeGreaterThanOrEqualTo(
                        2 * Arrays.asList(Schedulers.values()).size());
        assertThat(List.copyOf(verdicts.keySet())).contains("default", "states");
    }

    @Test
    void theReasonNamesTheClassAndTheCall() throws BadInput {
        assertThat(StateSearch.of(harness(Kind.RANDOM)).run().repeatability().uncontrolled())
                .singleElement()
                .asString()
                .startsWith(
                        RandomRegister.class.getName() + " calls new java.util.Random(), whose result is not decided");
    }

    @Test
    void aNoteNamesTheLibraryAndTheField() throws BadInput {
        ExplorationResult explored = Exploration.of(
                        harness(Kind.CACHED_BY_A_LIBRARY),
                        Schedulers.SOURCE_DPOR.begin(harness(Kind.CACHED_BY_A_LIBRARY), 1, SchedulerOptions.DEFAULT))
                .run();
        assertThat(explored.repeatability().reliesOn())
                .anyMatch(note -> note.startsWith("static fields of classes in junit-platform-commons"))
                .anyMatch(note -> note.startsWith("the static field " + Register.class.getName() + ".OF_A_LIBRARY ("));
    }
}

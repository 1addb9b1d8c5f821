package dev.plumbline.runtime.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.resource.SharedMap;
import dev.plumbline.runtime.resource.SharedVariable;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.system.MappedResource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The resources that come with the runtime keep the contract, and resources with one mistake each do not. */
@Tag("slow")
class ResourceContractTest {
    private static final Value ZERO = Tla.of(0);

    /** A part of a map, with the map doing what the whole has to do. */
    private static Resource part(Resource map) {
        return new Resource() {
            @Override
            public ClockedValue read() {
                return map.at(ZERO).read();
            }

            @Override
            public WriteResult write(Value value) {
                return map.at(ZERO).write(value);
            }

            @Override
            public Clock prepare() {
                return map.prepare();
            }

            @Override
            public void commit(Clock clock) {
                map.commit(clock);
            }

            @Override
            public void abort(Clock clock) {
                map.abort(clock);
            }
        };
    }

    @Test
    void variablesKeepTheContract() {
        ResourceContract.variable(() -> List.of(new LocalState(ZERO)), ZERO).hold();
        ResourceContract.variable(() -> List.of(part(new ResourceMap(i -> new LocalState(ZERO)))), ZERO)
                .hold();
        ResourceContract.variable(() -> List.of(part(new LocalState(Tla.single(ZERO, ZERO)))), ZERO)
                .hold();
        ResourceContract.variable(
                        () -> {
                            SharedVariable variable = new SharedVariable(ZERO);
                            return List.of(variable.handle(), variable.handle(), variable.handle());
                        },
                        ZERO)
                .rounds(10)
                .hold();
        ResourceContract.variable(
                        () -> {
                            SharedMap map = new SharedMap(i -> ZERO);
                            return List.of(part(map.handle()), part(map.handle()));
                        },
                        ZERO)
                .rounds(10)
                .hold();
    }

    @Test
    void channelsKeepTheContract() {
        ResourceContract.messages(() -> {
                    Channel channel = Channel.unbounded();
                    return new ResourceContract.Ends(
                            List.of(channel.handle(), channel.handle()),
                            List.of(channel.handle(), channel.handle()),
                            1_000);
                })
                .hold();
        ResourceContract.messages(() -> {
                    Channel channel = new Channel(3);
                    Resource both = channel.handle();
                    return new ResourceContract.Ends(
                            List.of(channel.handle(), both), List.of(channel.handle(), both), 1_000);
                })
                .hold();
    }

    /** {@code await Len($variable) > 0}, and first in, first out. */
    private static final class Fifo extends MappedResource {
        Fifo(SharedVariable queue, long seed) {
            super(ZERO, queue.handle(), seed);
        }

        @Override
        protected Value yields(Content v) {
            v.await(Tla.gt(Tla.len(v.get()), ZERO));
            Value first = Tla.head(v.get());
            v.set(Tla.tail(v.get()));
            return first;
        }

        @Override
        protected void writes(Content v, Value value) {
            v.set(Tla.append(v.get(), value));
        }
    }

    @Test
    void mappedVariablesKeepTheContract() {
        ResourceContract.messages(() -> {
                    SharedVariable queue = new SharedVariable(Tla.tuple());
                    Resource both = new Fifo(queue, 1);
                    return new ResourceContract.Ends(
                            List.of(new Fifo(queue, 2), both), List.of(new Fifo(queue, 3), both), 1_000);
                })
                .rounds(10)
                .hold();
    }

    /** A variable with a mistake. */
    private static class Mistaken implements Resource {
        protected Value current = ZERO;
        protected Value committed = ZERO;

        @Override
        public ClockedValue read() {
            return ClockedValue.plain(current);
        }

        @Override
        public WriteResult write(Value value) {
            Value old = current;
            current = value;
            return new WriteResult(Optional.of(old), Clock.NONE);
        }

        @Override
        public void commit(Clock clock) {
            committed = current;
        }

        @Override
        public void abort(Clock clock) {
            current = committed;
        }
    }

    private static void refused(Resource mistaken, String rule) {
        assertThatThrownBy(() ->
                        ResourceContract.variable(() -> List.of(mistaken), ZERO).hold())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(rule)
                .hasMessageContaining("steps:");
    }

    @Test
    void aVariableWithoutMistakeIsAccepted() {
        assertThatCode(() -> ResourceContract.variable(() -> List.of(new Mistaken()), ZERO)
                        .hold())
                .doesNotThrowAnyException();
    }

    @Test
    void aLostRollbackIsFound() {
        refused(
                new Mistaken() {
                    @Override
                    public void abort(Clock clock) {}
                },
                "A write replaces");
    }

    @Test
    void aLostCommitIsFound() {
        refused(
                new Mistaken() {
                    @Override
                    public void commit(Clock clock) {
                        current = committed;
                    }
                },
                "A write replaces");
    }

    @Test
    void aWrongOldValueIsFound() {
        refused(
                new Mistaken() {
                    @Override
                    public WriteResult write(Value value) {
                        current = value;
                        return new WriteResult(Optional.of(committed), Clock.NONE);
                    }
                },
                "A write replaces");
    }

    @Test
    void aSharedVariableWithoutClocksOrLocksIsFound() {
        assertThatThrownBy(() -> ResourceContract.variable(
                                () -> {
                                    SharedVariable variable = new SharedVariable(ZERO);
                                    return List.of(withoutClocks(variable.handle()), withoutClocks(variable.handle()));
                                },
                                ZERO)
                        .hold())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("comes after");
        assertThatThrownBy(() -> ResourceContract.variable(
                                () -> {
                                    Mistaken shared = new Mistaken();
                                    return List.of(shared, part(new ResourceMap(i -> shared)));
                                },
                                ZERO)
                        .hold())
                .isInstanceOf(AssertionError.class);
    }

    private static Resource withoutClocks(Resource resource) {
        return new Resource() {
            @Override
            public ClockedValue read() {
                return ClockedValue.plain(resource.read().value());
            }

            @Override
            public WriteResult write(Value value) {
                return new WriteResult(resource.write(value).old(), Clock.NONE);
            }

            @Override
            public void commit(Clock clock) {
                resource.commit(clock);
            }

            @Override
            public void abort(Clock clock) {
                resource.abort(clock);
            }
        };
    }

    @Test
    void aChannelThatForgetsWhatAnAbortedSectionReceivedIsFound() {
        assertThatThrownBy(() -> ResourceContract.messages(() -> {
                            Channel channel = Channel.unbounded();
                            Resource receiver = channel.handle();
                            Resource forgetful = new Resource() {
                                @Override
                                public ClockedValue read() {
                                    return receiver.read();
                                }

                                @Override
                                public void commit(Clock clock) {
                                    receiver.commit(clock);
                                }

                                @Override
                                public void abort(Clock clock) {
                                    receiver.commit(clock);
                                }
                            };
                            return new ResourceContract.Ends(List.of(channel.handle()), List.of(forgetful), 20);
                        })
                        .hold())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Messages");
    }
}

package dev.plumbline.runtime.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.agreement.Members;
import dev.plumbline.runtime.agreement.TwoPhaseVariable;
import dev.plumbline.runtime.bytes.Disk;
import dev.plumbline.runtime.files.SharedFiles;
import dev.plumbline.runtime.nested.NestedArchetype;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables shared by two-phase commit, shared files and nested archetypes keep the contract. */
class FurtherResourcesKeepTheContractTest {
    private static final Value ZERO = Tla.of(0);
    private static final Value NAME = Tla.of("a file");

    @TempDir
    Path folder;

    private int folders;

    /** Members of one JVM. */
    private record Here(Value self, List<Value> others, Map<Value, Integer> ports, Map<Value, Clock> gone)
            implements Members {
        @Override
        public void publish(int port) {
            ports.put(self, port);
        }

        @Override
        public Optional<Integer> port(Value other) {
            return Optional.ofNullable(ports.get(other));
        }

        @Override
        public void leave(Clock accesses) {
            gone.put(self, accesses);
        }

        @Override
        public Optional<Clock> left(Value other) {
            return Optional.ofNullable(gone.get(other));
        }
    }

    private static List<Resource> members(int number) {
        Map<Value, Integer> ports = new ConcurrentHashMap<>();
        Map<Value, Clock> gone = new ConcurrentHashMap<>();
        List<Resource> handles = new ArrayList<>();
        for (int i = 1; i <= number; i++) {
            Value self = Tla.of(i);
            List<Value> others =
                    Tla.elements(Tla.filter(Tla.interval(Tla.of(1), Tla.of(number)), m -> !m.equals(self)));
            handles.add(new TwoPhaseVariable(new Here(self, others, ports, gone), ZERO));
        }
        return handles;
    }

    @Test
    void aVariableSharedByTwoPhaseCommitKeepsTheContract() {
        ResourceContract.variable(() -> members(3), ZERO).rounds(5).hold();
        ResourceContract.variable(() -> members(1), ZERO).rounds(2).hold();
    }

    /** Without the votes, sections read values that others have replaced. */
    @Test
    void aVariableWithoutVotesIsFound() {
        assertThatThrownBy(() -> ResourceContract.variable(
                                () -> members(2).stream()
                                        .<Resource>map(member -> new Around(member) {
                                            @Override
                                            public Clock prepare() {
                                                return Clock.NONE;
                                            }
                                        })
                                        .toList(),
                                ZERO)
                        .rounds(5)
                        .hold())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aMemberThatHasEndedIsNotAsked() {
        List<Resource> both = members(2);
        both.get(0).read();
        Clock clock = Clock.NONE.tick(new ProcessId("A", Tla.of(1)));
        both.get(0).commit(clock);
        both.get(0).close();
        both.get(1).write(Tla.of(5));
        assertThat(both.get(1).prepare()).isEqualTo(clock);
        both.get(1).commit(clock);
        assertThat(both.get(1).read().value()).isEqualTo(Tla.of(5));
        both.get(1).close();
    }

    private Resource file(Path in, int process) {
        return new Part(
                new SharedFiles(in, new ProcessId("A", Tla.of(process)), Tla.single(NAME, ZERO), new Disk(false)));
    }

    private Path fresh() {
        return folder.resolve("files-" + folders++);
    }

    @Test
    void sharedFilesKeepTheContract() {
        ResourceContract.variable(
                        () -> {
                            Path in = fresh();
                            return List.of(file(in, 1), file(in, 2));
                        },
                        ZERO)
                .rounds(5)
                .hold();
    }

    @Test
    void sharedFilesWithoutLocksAreFound() {
        assertThatThrownBy(() -> ResourceContract.variable(
                                () -> {
                                    Path in = fresh();
                                    Resource one = file(in, 1);
                                    return List.of(one, new Around(one));
                                },
                                ZERO)
                        .rounds(5)
                        .hold())
                .isInstanceOf(AssertionError.class);
    }

    /** The process is killed before its section is logged, after that, or when the file is written. */
    @Test
    void aFileOfAKilledProcessHasTheValueOfItsLog() {
        ProcessId process = new ProcessId("A", Tla.of(1));
        Clock first = Clock.NONE.tick(process);
        Clock second = first.tick(process);
        for (int logged = 0; logged <= 2; logged++) {
            Path in = fresh();
            Resource before = file(in, 1);
            before.write(Tla.of(1));
            before.commit(first);
            before.write(Tla.of(2));
            if (logged == 2) {
                // As if it had been killed before it unlocked the file.
                before.commit(second);
                before.read();
            }
            Resource other = file(in, 2);
            assertThatThrownBy(other::read).isInstanceOf(SectionAborted.class);
            SharedFiles again = new SharedFiles(in, process, Tla.single(NAME, ZERO), new Disk(false));
            again.restore(new LoggedAccess(true, List.of(NAME), Tla.of(1), first));
            if (logged > 0) {
                again.restore(new LoggedAccess(true, List.of(NAME), Tla.of(2), second));
            }
            again.restored(logged > 0 ? second : first);
            ClockedValue read = other.read();
            assertThat(read.value()).isEqualTo(Tla.of(logged > 0 ? 2 : 1));
            assertThat(read.clock()).isEqualTo(logged > 0 ? second : first);
            other.abort(Clock.NONE);
            assertThat(new Part(again).read()).isEqualTo(read);
        }
    }

    @Test
    void aFileThatOnlyTheSectionInFlightHasLockedIsReleased() {
        Path in = fresh();
        file(in, 1).read();
        new SharedFiles(in, new ProcessId("A", Tla.of(1)), Tla.single(NAME, ZERO), new Disk(false))
                .restored(Clock.NONE);
        assertThat(file(in, 2).read().value()).isEqualTo(ZERO);
    }

    /** Keeps a value for its requests; perhaps it forgets to roll back. */
    private static final class Keeper extends Archetype {
        private final Variable requests;
        private final Variable answers;
        private final boolean forgets;
        private final Variable committed = local("committed", ZERO);
        private final Variable current = local("current", ZERO);
        private final Label serve = label("serve", this::serve);

        Keeper(Resource requests, Resource answers, boolean forgets) {
            super("Keeper", ZERO);
            this.requests = resource("requests", requests);
            this.answers = resource("answers", answers);
            this.forgets = forgets;
        }

        private Label serve(Section s) {
            Value request = s.read(requests);
            String op = Tla.string(Tla.field(request, "op"));
            if (op.equals("write")) {
                s.write(current, Tla.field(request, "value"));
            } else if (op.equals("commit")) {
                s.write(committed, s.read(current));
            } else if (op.equals("abort") && !forgets) {
                s.write(current, s.read(committed));
            }
            s.write(answers, Tla.record("ok", Tla.bool(true), "value", s.read(current)));
            return serve;
        }
    }

    private static ResourceContract keeper(boolean forgets) {
        BiFunction<Resource, Resource, Archetype> made = (requests, answers) -> new Keeper(requests, answers, forgets);
        return ResourceContract.variable(() -> List.of(new NestedArchetype(made, 1)), ZERO)
                .rounds(3);
    }

    @Test
    void aNestedArchetypeKeepsTheContract() {
        keeper(false).hold();
    }

    @Test
    void aNestedArchetypeThatDoesNotRollBackIsFound() {
        assertThatThrownBy(() -> keeper(true).hold()).isInstanceOf(AssertionError.class);
    }

    /** Passes everything on. */
    private static class Around implements Resource {
        final Resource inner;

        Around(Resource inner) {
            this.inner = inner;
        }

        @Override
        public ClockedValue read() {
            return inner.read();
        }

        @Override
        public WriteResult write(Value value) {
            return inner.write(value);
        }

        @Override
        public Clock prepare() {
            return inner.prepare();
        }

        @Override
        public void commit(Clock clock) {
            inner.commit(clock);
        }

        @Override
        public void abort(Clock clock) {
            inner.abort(clock);
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    /** One file of a folder. */
    private static final class Part extends Around {
        Part(Resource files) {
            super(files);
        }

        @Override
        public ClockedValue read() {
            return inner.at(NAME).read();
        }

        @Override
        public WriteResult write(Value value) {
            return inner.at(NAME).write(value);
        }
    }
}

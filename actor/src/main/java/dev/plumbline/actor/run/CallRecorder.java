package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.record.ModelValue;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Records the calls of one thread: of an actor that is itself a client, or of a client. */
final class CallRecorder implements AutoCloseable {
    /** For actors that are not clients. */
    static final CallRecorder NONE = new CallRecorder(Optional.empty());

    private final Optional<Recorder> recorder;
    private final Map<ActorRef, ThreadLog> logs = new HashMap<>();

    private CallRecorder(Optional<Recorder> recorder) {
        this.recorder = recorder;
    }

    static CallRecorder into(Recorder recorder) {
        return new CallRecorder(Optional.of(recorder));
    }

    private ThreadLog log(ActorRef client) {
        return logs.computeIfAbsent(
                client,
                name -> recorder.orElseThrow(() -> new HarnessMistake(client
                                + " calls an operation of the sequential object; no schedule of the rehearsal did that, so it runs"
                                + " in a process, and only actors in this one are clients"))
                        .thread(name.name().replace('/', '.')));
    }

    /** The operation starts when this returns. */
    void called(ActorRef client, Invocation invocation) {
        ThreadLog log = log(client).begin(invocation.operation());
        invocation.arguments().forEach((name, value) -> log.argument(name, plain(value)));
        log.call();
    }

    void returned(ActorRef client, Answer answer) {
        ThreadLog log = log(client).returned();
        answer.result().ifPresent(result -> log.result("result", plain(result)));
        log.done();
    }

    /** The client gives up; the operation may take effect at any later time. */
    void unknown(ActorRef client, String reason) {
        log(client).unknown(reason);
    }

    /** Notes an event that is no operation. */
    void note(ActorRef client, String text, Set<String> concerned) {
        log(client).annotate(text, System.nanoTime(), System.nanoTime(), concerned);
    }

    /** A value as the recorder takes it. */
    private static Object plain(Value value) {
        if (value instanceof Value.Int number) {
            return number.value();
        } else if (value instanceof Value.Bool truth) {
            return truth.value();
        } else if (value instanceof Value.Str text) {
            return text.value();
        } else if (value instanceof Value.ModelValue model) {
            return model.name().equals("null") ? null : new ModelValue(model.name());
        } else if (value instanceof Value.Tuple tuple) {
            List<Object> elements = new ArrayList<>();
            tuple.elements().forEach(each -> elements.add(plain(each)));
            return elements;
        } else if (value instanceof Value.Function function) {
            Map<Object, Object> pairs = new LinkedHashMap<>();
            function.pairs().forEach((key, each) -> pairs.put(plain(key), plain(each)));
            return pairs;
        } else if (value instanceof Value.SetOf set) {
            Set<Object> elements = new LinkedHashSet<>();
            set.elements().forEach(each -> elements.add(plain(each)));
            return elements;
        }
        throw new HarnessMistake("the value " + value + " cannot be recorded; expected one with finitely many parts");
    }

    @Override
    public void close() {
        logs.values().forEach(ThreadLog::close);
    }
}

package dev.plumbline.run.harness;

import dev.plumbline.history.precedence.CallNumbers;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.workload.Call;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The call of a thread, used for one operation after the other. Arguments are kept until {@link #begin}, because a body
 * may still find that it has nothing to do; metadata until the end, because the recorder accepts it last.
 */
final class RecordedCall implements Call {
    private enum Stage {
        PREPARING,
        RUNNING,
        ENDED
    }

    private record Named(String name, Object value) {}

    /** Thrown by bodies that are not implemented. */
    static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unsupported(String action) {
            super(action + " is not supported by this workload");
        }
    }

    private final ThreadLog log;
    private final int thread;
    private final ReplayStop stop;
    private final List<Named> arguments = new ArrayList<>();
    private final List<Named> metadata = new ArrayList<>();
    private SplittableRandom random;
    private String name;
    private Stage stage;
    private long number = -1;
    private long recorded;

    RecordedCall(ThreadLog log, int thread, ReplayStop stop) {
        this.log = log;
        this.thread = thread;
        this.stop = stop;
    }

    /** Prepares it for the next operation. */
    void renew(String action, SplittableRandom draws) {
        number++;
        name = action;
        random = draws;
        stage = Stage.PREPARING;
        arguments.clear();
        metadata.clear();
    }

    /** Returns whether an operation was recorded, which is then complete. */
    boolean finish() {
        if (stage == Stage.PREPARING) {
            return false;
        }
        if (stage == Stage.RUNNING) {
            throw new IllegalStateException("the body returned after begin() without end() or abort()");
        }
        for (Named entry : metadata) {
            log.meta(entry.name(), entry.value());
        }
        if (number != recorded++) {
            log.meta(CallNumbers.KEY, number);
        }
        log.done();
        return true;
    }

    /** Whether the operation has begun: then it can no longer be unsupported. */
    boolean begun() {
        return stage != Stage.PREPARING;
    }

    @Override
    public SplittableRandom random() {
        return random;
    }

    @Override
    public int thread() {
        return thread;
    }

    @Override
    public Call argument(String argument, Object value) {
        expect(Stage.PREPARING, "argument");
        arguments.add(new Named(argument, value));
        return this;
    }

    @Override
    public void begin() {
        expect(Stage.PREPARING, "begin");
        log.begin(name);
        for (Named entry : arguments) {
            log.argument(entry.name(), entry.value());
        }
        stage = Stage.RUNNING;
        log.call();
        if (stop.isAt(thread, number)) {
            stop.stop(name, named(), thread, number);
        }
    }

    private Map<String, Object> named() {
        Map<String, Object> byName = new LinkedHashMap<>();
        arguments.forEach(entry -> byName.put(entry.name(), entry.value()));
        return byName;
    }

    @Override
    public Call end() {
        expect(Stage.RUNNING, "end");
        log.returned();
        stage = Stage.ENDED;
        return this;
    }

    @Override
    public Call abort() {
        expect(Stage.RUNNING, "abort");
        log.aborted();
        stage = Stage.ENDED;
        return this;
    }

    @Override
    public Call result(String result, Object value) {
        expect(Stage.ENDED, "result");
        log.result(result, value);
        return this;
    }

    @Override
    public Call meta(String entry, Object value) {
        metadata.add(new Named(entry, value));
        return this;
    }

    @Override
    public void markStart() {
        log.markStart();
    }

    @Override
    public void markEnd() {
        log.markEnd();
    }

    @Override
    public RuntimeException unsupported() {
        return new Unsupported(name);
    }

    /**
     * Checked before the recorder is called: its state must not differ from ours. The clock is read in between, not
     * earlier.
     */
    private void expect(Stage expected, String method) {
        if (stage != expected) {
            throw new IllegalStateException(method + "() of " + name + " while the call is "
                    + stage.name().toLowerCase(java.util.Locale.ROOT)
                    + "; expected argument(), begin(), the operation, end() or abort(), result() in this order");
        }
    }
}

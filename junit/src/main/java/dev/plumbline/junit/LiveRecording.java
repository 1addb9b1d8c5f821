package dev.plumbline.junit;

import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.live.LiveCheck;
import dev.plumbline.history.files.Folders;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Records what each test does, and checks it meanwhile, for tests that run for long:
 *
 * <pre>{@code
 * class CacheSoakTest {
 *     @RegisterExtension
 *     final LiveRecording recording = LiveRecording.of(Models.register(0));
 *
 *     @Test
 *     void readsAreUpToDate() {
 *         try (ThreadLog log = recording.thread("reader")) {
 *             while (System.nanoTime() < end && recording.conformsSoFar()) {
 *                 log.begin("read").call();
 *                 int seen = cache.read();
 *                 log.returned().result("result", seen).done();
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * A test fails after its end if no behaviour of the specification explains what it did: with the counterexample, and a
 * bundle below {@code target/plumbline}. It fails with an {@link InconclusiveError} if there is no verdict, for instance
 * because nothing was recorded. Recordings are left in {@code target/plumbline/live}. {@link LiveCheck} has the rules.
 */
public final class LiveRecording implements BeforeEachCallback, AfterEachCallback {
    private final SpecSource spec;
    private Duration patience = LiveCheck.USUAL_PATIENCE;
    private Recorder recorder;
    private LiveCheck live;

    private LiveRecording(SpecSource spec) {
        this.spec = spec;
    }

    /** @param spec a specification, or its source */
    public static LiveRecording of(SpecSource spec) {
        return new LiveRecording(spec);
    }

    /** How long an operation may take before it counts as one that never returns; 10 seconds by default. */
    public LiveRecording patience(Duration most) {
        patience = most;
        return this;
    }

    /** The log of a process of the history, for one thread: see {@link Recorder#thread(long)}. */
    public ThreadLog thread(long process) {
        return recorder().thread(process);
    }

    /** The log of a process that has a name: see {@link Recorder#thread(String)}. */
    public ThreadLog thread(String process) {
        return recorder().thread(process);
    }

    /** Whether no violation has been found so far, and the check goes on. If not, the test may end: it will fail. */
    public boolean conformsSoFar() {
        recorder();
        return !live.hasEnded();
    }

    /** How far the check is behind: all operations that were called longer ago have been checked. */
    public Duration lag() {
        recorder();
        return live.lag();
    }

    private Recorder recorder() {
        if (recorder == null) {
            throw new IllegalStateException("nothing is recorded outside of a test; expected a field with"
                    + " @RegisterExtension, and calls from a test method");
        }
        return recorder;
    }

    private static String name(ExtensionContext context) {
        return context.getRequiredTestClass().getName() + "."
                + context.getRequiredTestMethod().getName();
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        String test = name(context).replaceAll("[^A-Za-z0-9._-]+", "-");
        Path folder = Path.of("target", "plumbline", "live", test, "recording");
        Folders.delete(folder);
        recorder = Recorder.into(folder);
        live = LiveCheck.of(folder, spec).patience(patience).start();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Recorder recorded = recorder();
        recorder = null;
        recorded.close();
        try {
            Result result = live.result();
            if (result.verdict() instanceof Verdict.Violates) {
                throw new AssertionError(new ViolationMessage(result).text(name(context)));
            }
            PlumblineAssertions.require(result);
        } catch (BadInput e) {
            throw new AssertionError(name(context) + " cannot be checked: " + e.getMessage(), e);
        }
    }
}

package dev.plumbline.pekko.internal.control;

import com.typesafe.config.Config;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;

/**
 * The executor below every dispatcher of a controlled system; Pekko creates it by its name in the configuration. It
 * runs nothing: mailboxes with messages, and tasks, are handed to {@link Control}.
 */
public final class ControlledExecutor extends ExecutorServiceConfigurator {
    private final Control control;

    /** Called by Pekko. */
    public ControlledExecutor(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        this.control = Control.of(prerequisites.settings());
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
        return () -> new Queueing(control);
    }

    private static final class Queueing extends AbstractExecutorService {
        private final Control control;

        Queueing(Control control) {
            this.control = control;
        }

        @Override
        public void execute(Runnable command) {
            control.submitted(command);
        }

        /** It has no threads to end; a dispatcher without actors may be used again. */
        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }
    }
}

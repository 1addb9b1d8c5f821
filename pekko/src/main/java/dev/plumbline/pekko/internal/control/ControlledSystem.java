package dev.plumbline.pekko.internal.control;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.AllDeadLetters;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.event.Logging;

/** An actor system in which nothing runs by itself. It has no threads. */
public final class ControlledSystem {
    private static final String EXECUTOR = ControlledExecutor.class.getName();
    private static final String MAILBOX = ControlledMailbox.class.getName();

    private static final Map<String, Object> CONTROLLED = Map.ofEntries(
            Map.entry("pekko.actor.provider", ControlledProvider.class.getName()),
            Map.entry("pekko.scheduler.implementation", VirtualTime.class.getName()),
            Map.entry("pekko.actor.default-dispatcher.executor", EXECUTOR),
            Map.entry("pekko.actor.default-dispatcher.type", "Dispatcher"),
            Map.entry("pekko.actor.default-dispatcher.throughput", 1),
            Map.entry("pekko.actor.internal-dispatcher.executor", EXECUTOR),
            Map.entry("pekko.actor.internal-dispatcher.type", "Dispatcher"),
            Map.entry("pekko.actor.internal-dispatcher.throughput", 1),
            Map.entry("pekko.actor.default-blocking-io-dispatcher.executor", EXECUTOR),
            Map.entry("pekko.actor.default-mailbox.mailbox-type", MAILBOX),
            Map.entry("pekko.actor.mailbox.unbounded-queue-based.mailbox-type", MAILBOX),
            Map.entry("pekko.actor.mailbox.unbounded-deque-based.mailbox-type", MAILBOX),
            Map.entry(Control.SINK + ".mailbox-type", SinkMailbox.class.getName()),
            Map.entry("pekko.loggers-dispatcher", "pekko.actor.internal-dispatcher"),
            // Other loggers are actors that the start waits for, and a thousand executions would print a thousand
            // times.
            Map.entry("pekko.loggers", List.of("org.apache.pekko.event.Logging$StandardOutLogger")),
            Map.entry("pekko.use-slf4j", "off"),
            Map.entry("pekko.loglevel", "OFF"),
            Map.entry("pekko.stdout-loglevel", "OFF"),
            Map.entry("pekko.log-dead-letters", "off"),
            Map.entry("pekko.library-extensions", Collections.emptyList()),
            Map.entry("pekko.java-flight-recorder.enabled", "off"),
            Map.entry("pekko.jvm-exit-on-fatal-error", "off"),
            Map.entry("pekko.jvm-shutdown-hooks", "off"),
            Map.entry("pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off"),
            Map.entry("pekko.coordinated-shutdown.run-by-actor-system-terminate", "off"),
            Map.entry("pekko.coordinated-shutdown.terminate-actor-system", "off"));

    private final ActorSystem system;
    private final Control control;

    private ControlledSystem(ActorSystem system, Control control) {
        this.system = system;
        this.control = control;
    }

    /** The configuration of all executions; parsing it takes longer than running most of them. */
    public static Config configuration(Config users) {
        return ConfigFactory.parseMap(CONTROLLED, "controlled by Plumbline")
                .withFallback(users)
                .withFallback(ConfigFactory.defaultReference())
                .resolve();
    }

    /** Starts a system on the calling thread, which runs all of it. */
    public static ControlledSystem start(String name, Config configuration, Control control) {
        ClassLoader loader = new WithoutManifests(Thread.currentThread().getContextClassLoader());
        ActorSystemSetup setup =
                ActorSystemSetup.create(BootstrapSetup.create(configuration).withClassloader(loader), control);
        ActorSystem system = ActorSystem.create(name, setup);
        ControlledSystem controlled = new ControlledSystem(system, control);
        ActorRef monitor = controlled.sink("plumbline-events");
        control.monitor(monitor);
        system.eventStream().subscribe(monitor, AllDeadLetters.class);
        system.eventStream().subscribe(monitor, Logging.Error.class);
        control.settle();
        return controlled;
    }

    public ActorSystem system() {
        return system;
    }

    /** A reference whose messages are told of at once. */
    public ActorRef sink(String name) {
        ActorRef ref = system.actorOf(Props.create(Silent.class, Silent::new).withMailbox(Control.SINK), name);
        control.settle();
        return ref;
    }

    /** Stops all actors, so that they can clean up. */
    public void stop() {
        control.close();
        ((ExtendedActorSystem) system).guardian().stop();
        control.settle();
    }

    /** Who a sink belongs to: it receives nothing. */
    private static final class Silent extends AbstractActor {
        @Override
        public Receive createReceive() {
            return emptyBehavior();
        }
    }

    /**
     * Every new actor system reads the manifests of all jars, to compare versions of Pekko. That takes longer than a
     * whole execution.
     */
    private static final class WithoutManifests extends ClassLoader {
        WithoutManifests(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals("META-INF/MANIFEST.MF") ? Collections.emptyEnumeration() : super.getResources(name);
        }
    }
}

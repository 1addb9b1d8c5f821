package dev.plumbline.pekko.internal.control;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.plumbline.pekko.internal.threads.Escapes;
import dev.plumbline.pekko.internal.threads.HelperThreads;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.actor.AllDeadLetters;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.InternalActorRef;
import org.apache.pekko.actor.LocalActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.event.Logging;
import scala.jdk.javaapi.CollectionConverters;

/** An actor system in which nothing runs by itself. It has no threads. */
public final class ControlledSystem {
    private static final String EXECUTOR = ControlledExecutor.class.getName();
    private static final String MAILBOX = ControlledMailbox.class.getName();

    /** Pekko does not say which extensions a system has, so its field is read. */
    private static final String EXTENSIONS = "extensions";

    /** One for all systems, since the configuration library caches parsed content for the last class loader only. */
    private static final ClassLoader LOADER = new WithoutManifests(ControlledSystem.class.getClassLoader());

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
            // Other loggers are actors that the start waits for, and a thousand executions would print everything a
            // thousand times.
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

    private static final Config PLAIN = whole(ConfigFactory.empty());

    private final ActorSystem system;
    private final Control control;
    private final List<ActorRef> clients = new ArrayList<>();
    private int extensions;

    private ControlledSystem(ActorSystem system, Control control) {
        this.system = system;
        this.control = control;
    }

    /** The setup that all executions share: building a configuration takes longer than most executions. */
    public static BootstrapSetup common(Config users) {
        return BootstrapSetup.create(users.isEmpty() ? PLAIN : whole(users)).withClassloader(LOADER);
    }

    private static Config whole(Config users) {
        return ConfigFactory.parseMap(CONTROLLED, "controlled by Plumbline")
                .withFallback(users)
                .withFallback(ConfigFactory.defaultReference(LOADER))
                .resolve();
    }

    /**
     * Starts a system on the calling thread, which runs all of it.
     *
     * @param clients how many references for clients it has
     */
    public static ControlledSystem start(
            String name, BootstrapSetup common, HelperThreads helpers, Escapes escapes, int clients) {
        Control control = new Control(helpers, escapes);
        ActorSystem system = ActorSystem.create(name, ActorSystemSetup.create(common, control));
        ControlledSystem controlled = new ControlledSystem(system, control);
        ActorRef monitor = controlled.sink(Control.EVENTS);
        control.monitor(monitor);
        system.eventStream().subscribe(monitor, AllDeadLetters.class);
        system.eventStream().subscribe(monitor, Logging.Error.class);
        for (int i = 0; i < clients; i++) {
            controlled.clients.add(controlled.sink("plumbline-client-" + i));
        }
        // The typed view of the system is an extension, and has no state.
        Adapter.toTyped(system);
        control.keepForAll();
        controlled.extensions = controlled.extensions();
        return controlled;
    }

    public ActorSystem system() {
        return system;
    }

    public Control control() {
        return control;
    }

    /** References whose messages are reported at once. */
    public List<ActorRef> clients() {
        return clients;
    }

    private ActorRef sink(String name) {
        ActorRef ref = system.actorOf(Props.create(Silent.class, Silent::new).withMailbox(Control.SINK), name);
        control.settle();
        return ref;
    }

    /**
     * Stops the actors of an execution, so that they can clean up and do not exist in the next one.
     *
     * <p>A system is reused only if an execution cannot distinguish it from a new one. These could outlive an execution
     * in it: actors that do not stop, actors of extensions, extensions, and the counter that names nameless actors at
     * the top level. Each of these is checked.
     *
     * @return whether the system may be used for another execution
     */
    public boolean stopActors() {
        control.close();
        ExtendedActorSystem extended = (ExtendedActorSystem) system;
        for (ActorRef child : children(extended.guardian())) {
            if (!control.isForAll(child)) {
                ((InternalActorRef) child).stop();
            }
        }
        control.settle();
        boolean empty = children(extended.guardian()).stream().allMatch(control::isForAll)
                && children(extended.systemGuardian()).stream().allMatch(control::isForAll);
        boolean again = empty
                && !extended.guardian().isTerminated()
                && !((ControlledProvider) extended.provider()).hasUnnamed()
                && extensions == extensions();
        if (!again) {
            stop();
        }
        return again;
    }

    /** Stops the whole system. */
    public void stop() {
        control.close();
        ((ExtendedActorSystem) system).guardian().stop();
        control.settle();
    }

    private static List<ActorRef> children(InternalActorRef guardian) {
        return CollectionConverters.asJava(((LocalActorRef) guardian)
                .underlying()
                .childrenRefs()
                .children()
                .toSeq());
    }

    /** The number of loaded extensions; a different number each time if it is unknown. */
    private int extensions() {
        try {
            Field field = ActorSystemImpl.class.getDeclaredField(EXTENSIONS);
            field.setAccessible(true);
            return ((Map<?, ?>) field.get(system)).size();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return --extensions;
        }
    }

    /** The actor of a sink, which receives nothing. */
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

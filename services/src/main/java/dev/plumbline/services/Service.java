package dev.plumbline.services;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A service of several processes, for runs under faults. A class that implements it has a public constructor without
 * arguments. Its methods are called by several threads, but {@link #start} and {@link #prepare} only by one at a time.
 */
public interface Service {
    /**
     * How a node starts. It is called for each start, also after a kill, so files that it writes into the folder of the
     * node are written each time. The process must stay in the foreground, and keep its data in that folder.
     */
    Launch start(Node node) throws Exception;

    /** Whether the node serves clients. An exception means no. It should answer within a second. */
    boolean ready(Node node) throws Exception;

    /**
     * A new connection of a client to a node. It belongs to one thread, and is replaced after each request whose
     * outcome is unknown.
     *
     * @param timeout how long the client should wait for a response
     */
    Client connect(Node node, Duration timeout) throws Exception;

    /** Called once, when all nodes are ready for the first time. */
    default void prepare(List<Node> nodes) throws Exception {}

    /**
     * The node that leads, if the service has a leader and knows it. Faults that aim at the leader use it. An exception
     * means that it is unknown.
     */
    default Optional<Node> leader(List<Node> nodes) throws Exception {
        return Optional.empty();
    }

    /**
     * Called once, when the run is over and all processes have ended. A service whose nodes cannot note their steps may
     * write them into their folders here, from what they have printed.
     */
    default void ended(List<Node> nodes) throws Exception {}

    /** A node of a service. Each node has an address of its own, so all nodes can use the same ports. */
    interface Node {
        /** {@code n1}, {@code n2}, ... */
        String name();

        /** From 1. */
        int number();

        /** The folder for its files, which is also the working directory of its process. It survives a kill. */
        Path folder();

        /** The file with all that its processes have printed. */
        Path output();

        /** All nodes of the service, in order, this one included. */
        List<Node> all();

        /**
         * The address at which the node listens, {@code host:port}. Clients use it too: faults of the network are between
         * nodes only.
         */
        String listens(int port);

        /**
         * The address at which other nodes reach this port, {@code host:port}. Their data can be cut off, delayed or
         * lost on the way. In some networks it is the same as {@link #listens}.
         */
        String reached(int port);
    }

    /**
     * How the process of a node is started.
     *
     * @param command the program and its arguments
     * @param environment variables in addition to those of this process
     */
    record Launch(List<String> command, Map<String, String> environment) {
        public Launch {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }

        /** A program on the path, with arguments. */
        public static Launch of(String... command) {
            return new Launch(List.of(command), Map.of());
        }

        /**
         * A Java program, by the Java that runs this. Its class path is that of the class here: with {@code
         * --class-path} the jars that were given, in a test those of the test. The options suit processes that live for
         * seconds.
         *
         * @param main a class with a {@code main} method
         */
        public static Launch java(Class<?> main, String... arguments) {
            List<String> command = new ArrayList<>(List.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Xmx64m",
                    "-cp",
                    classPath(main),
                    main.getName()));
            command.addAll(List.of(arguments));
            return new Launch(command, Map.of());
        }

        /** The places of a class, of the class around it, which implements {@link Service}, and of what its loader sees. */
        private static String classPath(Class<?> main) {
            Set<String> places = new LinkedHashSet<>(List.of(origin(main), origin(Service.class)));
            for (ClassLoader loader = main.getClassLoader(); loader != null; loader = loader.getParent()) {
                if (loader instanceof URLClassLoader given) {
                    Stream.of(given.getURLs()).map(Launch::place).forEach(places::add);
                }
            }
            Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator))
                    .filter(place -> !place.isEmpty())
                    .map(place -> Path.of(place).toAbsolutePath().toString())
                    .forEach(places::add);
            return String.join(File.pathSeparator, places);
        }

        private static String origin(Class<?> type) {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            if (source == null) {
                throw new IllegalArgumentException(
                        type + " comes from no folder or jar; expected a class of the service");
            }
            return place(source.getLocation());
        }

        private static String place(URL location) {
            return Path.of(URI.create(location.toString())).toString();
        }

        /** The same with another variable. */
        public Launch with(String variable, String value) {
            Map<String, String> more = new LinkedHashMap<>(environment);
            more.put(variable, value);
            return new Launch(command, more);
        }
    }
}

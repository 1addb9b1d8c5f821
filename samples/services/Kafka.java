import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;

/**
 * A topic of Kafka 4.1 with one partition and a replica on each node, for the workload watch. Each node is a broker and
 * a controller (KRaft). A value is appended when all replicas in sync have it, and these are most of them (acks=all,
 * min.insync.replicas). Its position is its offset: the log has no other records, since nothing is written in
 * transactions.
 *
 * <p>The producer is idempotent, as it is by default: it repeats a request whose response was lost, and brokers drop
 * the second copy. A client sends one value at a time, and each value by one producer only, which is closed when the
 * outcome is unknown.
 *
 * <p>Variables of the environment: with {@code KAFKA_ACKS=1} the leader confirms a value that no other node has. Such a
 * producer cannot be idempotent, so it repeats nothing.
 */
public class Kafka implements Service {
    private static final int CLIENTS = 9092;
    private static final int CONTROLLERS = 9093;
    private static final int PEERS = 9094;
    private static final TopicPartition LOG = new TopicPartition("log", 0);
    private static final boolean ALL = !"1".equals(System.getenv("KAFKA_ACKS"));

    static {
        // Of the clients; nodes are other processes.
        System.setProperty("org.slf4j.simpleLogger.log.org.apache.kafka", "off");
    }

    @Override
    public Launch start(Node node) throws IOException {
        Path properties = node.folder().resolve("server.properties");
        Files.writeString(properties, """
                process.roles=broker,controller
                node.id=%d
                controller.quorum.voters=%s
                listeners=CLIENT://%s,PEER://%s,CONTROLLER://%s
                advertised.listeners=CLIENT://%s,PEER://%s,CONTROLLER://%s
                listener.security.protocol.map=CLIENT:PLAINTEXT,PEER:PLAINTEXT,CONTROLLER:PLAINTEXT
                inter.broker.listener.name=PEER
                controller.listener.names=CONTROLLER
                log.dirs=%s
                broker.session.timeout.ms=3000
                broker.heartbeat.interval.ms=500
                replica.lag.time.max.ms=3000
                log.cleaner.dedupe.buffer.size=4194304
                num.network.threads=2
                num.io.threads=2
                """.formatted(
                        node.number(),
                        node.all().stream()
                                .map(each -> each.number() + "@" + each.reached(CONTROLLERS))
                                .collect(Collectors.joining(",")),
                        node.listens(CLIENTS),
                        node.listens(PEERS),
                        node.listens(CONTROLLERS),
                        node.listens(CLIENTS),
                        node.reached(PEERS),
                        node.reached(CONTROLLERS),
                        node.folder().resolve("data").toAbsolutePath()));
        Launch small = Launch.java(Server.class, properties.toAbsolutePath().toString());
        List<String> command = new ArrayList<>(small.command());
        // The last one counts.
        command.add(command.indexOf("-cp"), "-Xmx256m");
        return new Launch(command, small.environment());
    }

    /**
     * The controllers let it serve, and no other node knows of a later leader: one that was cut off may not have heard
     * of that, and go on answering reads.
     */
    @Override
    public boolean ready(Node node) throws IOException {
        MetadataResponse known = metadata(node, 700);
        return known.brokersById().containsKey(node.number())
                && latest(node.all()).map(latest -> leadership(known).equals(Optional.of(latest))).orElse(true);
    }

    @Override
    public void prepare(List<Node> nodes) throws Exception {
        findClasses();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", nodes.get(0).listens(CLIENTS)))) {
            NewTopic log = new NewTopic(LOG.topic(), 1, (short) nodes.size())
                    .configs(Map.of("min.insync.replicas", Integer.toString(nodes.size() / 2 + 1)));
            admin.createTopics(List.of(log)).all().get();
        }
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return latest(nodes).flatMap(latest -> nodes.stream()
                .filter(node -> latest.leaderId().equals(Optional.of(node.number())))
                .findFirst());
    }

    /** The latest leader of the partition that any node knows. */
    private static Optional<Leadership> latest(List<Node> nodes) {
        return nodes.parallelStream()
                .flatMap(node -> {
                    try {
                        return leadership(metadata(node, 400)).stream();
                    } catch (IOException e) {
                        // Another one may know.
                        return Stream.empty();
                    }
                })
                .max(Comparator.comparing(Leadership::epoch));
    }

    /** Empty before the topic is created. */
    private static Optional<Leadership> leadership(MetadataResponse known) {
        return known.topicMetadata().stream()
                .flatMap(topic -> topic.partitionMetadata().stream())
                .map(each -> new Leadership(each.leaderEpoch.orElse(-1), each.leaderId))
                .findFirst();
    }

    /** Who leads the partition; each leader has a later epoch, and there may be none for a while. */
    private record Leadership(int epoch, Optional<Integer> leaderId) {}

    /** What this node knows. Kafka's own clients may ask any node that they have heard of. */
    private static MetadataResponse metadata(Node node, int millis) throws IOException {
        URI address = URI.create("kafka://" + node.listens(CLIENTS));
        RequestHeader header = new RequestHeader(ApiKeys.METADATA, (short) 12, "plumbline", 1);
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), millis);
            socket.setSoTimeout(millis);
            ByteBuffer request =
                    MetadataRequest.Builder.allTopics().build((short) 12).serializeWithHeader(header);
            ByteBuffer sized = ByteBuffer.allocate(4 + request.remaining()).putInt(request.remaining());
            Channels.newChannel(socket.getOutputStream())
                    .write(sized.put(request).flip());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] response = new byte[in.readInt()];
            in.readFully(response);
            return (MetadataResponse) AbstractResponse.parseResponse(ByteBuffer.wrap(response), header);
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) {
        findClasses();
        int millis = (int) timeout.toMillis();
        return new Client() {
            private final KafkaProducer<Long, Long> producer = new KafkaProducer<>(
                    Map.of(
                            "bootstrap.servers", node.listens(CLIENTS),
                            "request.timeout.ms", millis / 2,
                            "acks", ALL ? "all" : "1",
                            "enable.idempotence", ALL,
                            "retries", ALL ? Integer.MAX_VALUE : 0,
                            "linger.ms", 0,
                            "max.block.ms", millis / 2,
                            "delivery.timeout.ms", millis),
                    new LongSerializer(),
                    new LongSerializer());
            private final KafkaConsumer<Long, Long> consumer = new KafkaConsumer<>(
                    Map.of(
                            "bootstrap.servers", node.listens(CLIENTS),
                            "request.timeout.ms", millis / 2,
                            "auto.offset.reset", "none",
                            "enable.auto.commit", false,
                            "fetch.max.wait.ms", 100,
                            "default.api.timeout.ms", millis),
                    new LongDeserializer(),
                    new LongDeserializer());

            @Override
            public Object perform(Request request) throws Exception {
                switch (request.name()) {
                    case "append":
                        return append(request.getLong("value"));
                    case "watch":
                        return values(request.getLong("from"), false);
                    case "read":
                        return values(0, true);
                    default:
                        throw request.unsupported();
                }
            }

            private Long append(long value) throws Exception {
                try {
                    producer.partitionsFor(LOG.topic());
                } catch (TimeoutException e) {
                    throw new Refused("nothing was sent, since no node says who leads");
                }
                RecordMetadata appended = producer.send(new ProducerRecord<>(LOG.topic(), 0, null, value)).get();
                return appended.hasOffset() ? appended.offset() : null;
            }

            /** The values from a position on: all, or some, but none only if there are none. */
            private List<Long> values(long from, boolean all) throws IOException {
                long deadline = System.nanoTime() + timeout.toNanos();
                consumer.assign(List.of(LOG));
                consumer.seek(LOG, from);
                long end = all ? consumer.endOffsets(List.of(LOG)).get(LOG) : from + 1;
                List<Long> values = new ArrayList<>();
                while (from + values.size() < end) {
                    int before = values.size();
                    consumer.poll(Duration.ofMillis(200)).forEach(each -> values.add(each.value()));
                    if (!all && values.isEmpty() && consumer.endOffsets(List.of(LOG)).get(LOG) <= from) {
                        return values;
                    }
                    if (values.size() == before && System.nanoTime() > deadline) {
                        throw new IOException("no values in time");
                    }
                }
                return values;
            }

            @Override
            public void close() {
                producer.close(Duration.ZERO);
                consumer.close(CloseOptions.timeout(Duration.ZERO));
            }
        };
    }

    /** Kafka's clients load classes by name, by the loader of the thread. */
    private static void findClasses() {
        Thread.currentThread().setContextClassLoader(Kafka.class.getClassLoader());
    }

    /** A node: its properties. */
    public static final class Server {
        private Server() {}

        public static void main(String[] arguments) {
            if (!Files.exists(Path.of("data", "meta.properties"))) {
                String[] format = {"format", "-t", "plumbline-0123456789AA", "-c", arguments[0]};
                if (StorageTool.execute(format, System.out) != 0) {
                    System.exit(1);
                }
            }
            kafka.Kafka.main(arguments);
        }
    }
}

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.MessageProperties;
import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A quorum queue of RabbitMQ 3.10 (Debian's package rabbitmq-server), for the workload queue. Its nodes find each other
 * by their addresses alone, so they need {@code --network namespaces}. An element is enqueued when the queue has confirmed
 * it, and dequeued by a {@code get} that is acknowledged by itself: both are one entry in the log of the queue.
 *
 * <p>Variables of the environment: {@code RABBITMQ_BIN}, the folder of the script rabbitmq-server, if it is not
 * /usr/lib/rabbitmq/bin.
 */
public class RabbitMq implements Service {
    private static final int PORT = 5672;
    private static final int MANAGEMENT = 15672;
    private static final String QUEUE = "jobs";

    @Override
    public Launch start(Node node) throws Exception {
        if (!node.reached(PORT).equals(node.listens(PORT))) {
            throw new IllegalStateException("RabbitMQ needs --network namespaces");
        }
        Path cookie = node.folder().resolve(".erlang.cookie");
        if (!Files.exists(cookie)) {
            Files.writeString(cookie, "PLUMBLINE");
            Files.setPosixFilePermissions(cookie, PosixFilePermissions.fromString("r--------"));
            Files.writeString(node.folder().resolve("enabled_plugins"), "[rabbitmq_management].\n");
            Files.writeString(node.folder().resolve("rabbitmq.conf"), configuration(node));
            awaitFirst(node);
        }
        String scripts = Optional.ofNullable(System.getenv("RABBITMQ_BIN")).orElse("/usr/lib/rabbitmq/bin");
        return Launch.of("sh", "-c", "epmd & exec \"$0\"/rabbitmq-server", scripts)
                .with("HOME", node.folder().toString())
                .with("RABBITMQ_NODENAME", name(node))
                .with("RABBITMQ_USE_LONGNAME", "true")
                .with("RABBITMQ_NODE_IP_ADDRESS", host(node))
                .with("RABBITMQ_CONF_ENV_FILE", "/dev/null")
                .with("RABBITMQ_CONFIG_FILE", node.folder().resolve("rabbitmq.conf").toString())
                .with("RABBITMQ_ENABLED_PLUGINS_FILE", node.folder().resolve("enabled_plugins").toString())
                .with("RABBITMQ_MNESIA_BASE", node.folder().resolve("data").toString())
                .with("RABBITMQ_LOG_BASE", node.folder().resolve("logs").toString())
                .with("RABBITMQ_LOGS", "-");
    }

    private static String configuration(Node node) {
        return "loopback_users = none\nmanagement.tcp.ip = " + host(node)
                + "\ncluster_formation.peer_discovery_backend = classic_config\n"
                + "collect_statistics_interval = 1000\n"
                + "net_ticktime = 8\n"
                + node.all().stream()
                        .map(each -> "cluster_formation.classic_config.nodes." + each.number() + " = " + name(each) + "\n")
                        .collect(Collectors.joining());
    }

    /** Nodes that begin at the same time may each found a cluster of its own. */
    private void awaitFirst(Node node) throws InterruptedException {
        Node first = node.all().get(0);
        for (int i = 0; node.number() > 1 && i < 300 && !ready(first); i++) {
            Thread.sleep(100);
        }
    }

    private static String name(Node node) {
        return "rabbit@" + host(node);
    }

    private static String host(Node node) {
        String address = node.listens(PORT);
        return address.substring(0, address.indexOf(':'));
    }

    @Override
    public boolean ready(Node node) {
        try (Connection server = connection(node, Duration.ofMillis(800))) {
            return server.isOpen();
        } catch (Exception e) {
            return false;
        }
    }

    @Override
    public void prepare(List<Node> nodes) throws Exception {
        try (Connection server = connection(nodes.get(0), Duration.ofSeconds(10));
                Channel channel = server.createChannel()) {
            Map<String, Object> kind = Map.of("x-queue-type", "quorum", "x-quorum-initial-group-size", nodes.size());
            channel.queueDeclare(QUEUE, true, false, false, kind);
        }
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        for (Node node : nodes) {
            try {
                Matcher found = Pattern.compile("\"leader\":\"rabbit@([^\"]+)\"").matcher(queue(node));
                if (found.find()) {
                    return nodes.stream().filter(each -> host(each).equals(found.group(1))).findFirst();
                }
            } catch (IOException | InterruptedException e) {
                // Another one may know.
            }
        }
        return Optional.empty();
    }

    private static String queue(Node node) throws IOException, InterruptedException {
        String user = Base64.getEncoder().encodeToString("guest:guest".getBytes(StandardCharsets.UTF_8));
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(
                                        "http://" + node.listens(MANAGEMENT) + "/api/queues/%2F/" + QUEUE))
                                .timeout(Duration.ofMillis(300))
                                .header("Authorization", "Basic " + user)
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static Connection connection(Node node, Duration timeout) throws Exception {
        int millis = (int) timeout.toMillis();
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(host(node));
        factory.setPort(PORT);
        factory.setAutomaticRecoveryEnabled(false);
        factory.setConnectionTimeout(millis);
        factory.setHandshakeTimeout(millis);
        factory.setChannelRpcTimeout(millis);
        factory.setShutdownTimeout(millis);
        return factory.newConnection();
    }

    @Override
    public Client connect(Node node, Duration timeout) throws Exception {
        Connection server = connection(node, timeout);
        Channel channel = server.createChannel();
        channel.confirmSelect();
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                switch (request.name()) {
                    case "enqueue":
                        byte[] value = request.get("value").toString().getBytes(StandardCharsets.UTF_8);
                        channel.basicPublish("", QUEUE, MessageProperties.MINIMAL_PERSISTENT_BASIC, value);
                        if (!channel.waitForConfirms(timeout.toMillis())) {
                            throw new IOException("not confirmed");
                        }
                        return null;
                    case "dequeue":
                        GetResponse got = channel.basicGet(QUEUE, true);
                        return got == null ? null : Long.valueOf(new String(got.getBody(), StandardCharsets.UTF_8));
                    default:
                        throw request.unsupported();
                }
            }

            @Override
            public void close() {
                server.abort((int) timeout.toMillis());
            }
        };
    }
}

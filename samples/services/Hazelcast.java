import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.ClientConnectionStrategyConfig.ReconnectMode;
import com.hazelcast.config.Config;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.cp.IAtomicReference;
import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Registers in the CP subsystem of Hazelcast 5.3 (newer ones have it in the enterprise edition only). It keeps data in
 * memory, so a member that was killed is a new one. By default a member repeats an operation whose outcome it does not
 * know; with {@code HAZELCAST_INDETERMINATE=fail} in the environment the client gets an error instead.
 */
public class Hazelcast implements Service {
    private static final int PORT = 5701;

    @Override
    public Launch start(Node node) {
        List<String> arguments = new ArrayList<>(List.of(node.listens(PORT)));
        arguments.add(node.reached(PORT));
        node.all().forEach(each -> arguments.add(each.reached(PORT)));
        return Launch.java(Server.class, arguments.toArray(new String[0]));
    }

    @Override
    public boolean ready(Node node) throws Exception {
        try (Client client = connect(node, Duration.ofSeconds(3))) {
            client.perform(Request.reading("read").with("key", "ready"));
            return true;
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) {
        ClientConfig config = new ClientConfig();
        config.getNetworkConfig().setSmartRouting(false).addAddress(node.listens(PORT));
        config.getConnectionStrategyConfig()
                .setReconnectMode(ReconnectMode.OFF)
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(timeout.toMillis());
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.client.invocation.timeout.seconds", "3");
        config.setProperty("hazelcast.client.statistics.enabled", "false");
        HazelcastInstance hazelcast = HazelcastClient.newHazelcastClient(config);
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                IAtomicReference<Long> register =
                        hazelcast.getCPSubsystem().getAtomicReference("register" + request.get("key"));
                return switch (request.name()) {
                    case "read" -> answer(register.getAsync());
                    case "write" -> answer(register.setAsync(request.getLong("value")));
                    case "cas" ->
                        answer(register.compareAndSetAsync(
                                (Long) request.get("expected"), request.getLong("value")));
                    default -> throw request.unsupported();
                };
            }

            private Object answer(CompletionStage<?> stage) throws Exception {
                return stage.toCompletableFuture().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            }

            @Override
            public void close() {
                hazelcast.getLifecycleService().terminate();
            }
        };
    }

    /** A member: where it listens, how it is reached, and how all of them are. */
    public static final class Server {
        private Server() {}

        public static void main(String[] arguments) {
            // It looks for network interfaces otherwise, and addresses of loopback have none of their own.
            System.setProperty("hazelcast.local.localAddress", arguments[0].split(":")[0]);
            Config config = new Config();
            config.setProperty("hazelcast.socket.bind.any", "false");
            config.setProperty("hazelcast.phone.home.enabled", "false");
            config.setProperty("hazelcast.shutdownhook.enabled", "false");
            config.setProperty("hazelcast.logging.type", "jdk");
            // By default a lost message between members is waited for during a minute.
            config.setProperty("hazelcast.operation.call.timeout.millis", "3000");
            config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
            config.setProperty("hazelcast.max.no.heartbeat.seconds", "10");
            NetworkConfig network = config.getNetworkConfig();
            network.setPort(PORT).setPortAutoIncrement(false).setPublicAddress(arguments[1]);
            network.getJoin().getMulticastConfig().setEnabled(false);
            network.getJoin().getAutoDetectionConfig().setEnabled(false);
            network.getJoin().getTcpIpConfig().setEnabled(true);
            for (int i = 2; i < arguments.length; i++) {
                network.getJoin().getTcpIpConfig().addMember(arguments[i]);
            }
            int members = arguments.length - 2;
            config.getCPSubsystemConfig()
                    .setCPMemberCount(members)
                    .setGroupSize(members)
                    .setFailOnIndeterminateOperationState("fail".equals(System.getenv("HAZELCAST_INDETERMINATE")))
                    .getRaftAlgorithmConfig()
                    .setLeaderElectionTimeoutInMillis(1000)
                    .setLeaderHeartbeatPeriodInMillis(500);
            com.hazelcast.core.Hazelcast.newHazelcastInstance(config);
        }
    }
}

import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/**
 * ZooKeeper 3.9. It needs {@code --network namespaces}, since its nodes tell each other the addresses at which they
 * listen. Reads may be stale unless the client asks for a sync first, which it does if the variable ZOOKEEPER_SYNC is set.
 */
public class ZooKeeper implements Service {
    private static final int PORT = 2181;

    @Override
    public Launch start(Node node) throws IOException {
        if (!node.listens(2888).equals(node.reached(2888))) {
            throw new IllegalStateException("ZooKeeper needs --network namespaces");
        }
        StringBuilder config = new StringBuilder("tickTime=500\ninitLimit=20\nsyncLimit=4\ndataDir=data\n"
                + "4lw.commands.whitelist=*\nadmin.enableServer=false\nclientPort=" + PORT + "\nclientPortAddress="
                + host(node) + "\n");
        node.all().forEach(each ->
                config.append("server." + each.number() + "=" + host(each) + ":2888:3888\n"));
        Files.writeString(node.folder().resolve("zoo.cfg"), config);
        Files.createDirectories(node.folder().resolve("data"));
        Files.writeString(node.folder().resolve("data").resolve("myid"), node.number() + "\n");
        return Launch.java(QuorumPeerMain.class, "zoo.cfg");
    }

    private static String host(Node node) {
        return node.listens(PORT).split(":")[0];
    }

    @Override
    public boolean ready(Node node) throws Exception {
        return mode(node).isPresent();
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(node -> mode(node).equals(Optional.of("leader"))).findFirst();
    }

    /** Leader or follower; empty if it serves no one. */
    private static Optional<String> mode(Node node) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host(node), PORT), 400);
            socket.setSoTimeout(400);
            socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answer.lines().filter(line -> line.startsWith("Mode: ")).map(line -> line.substring(6)).findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        org.apache.zookeeper.ZooKeeper keeper =
                new org.apache.zookeeper.ZooKeeper(node.listens(PORT), (int) timeout.toMillis(), event -> {
                    if (event.getState() == KeeperState.SyncConnected) {
                        connected.countDown();
                    }
                });
        if (!connected.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            keeper.close(1);
            throw new IOException("no connection to " + node.name());
        }
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                String path = "/k" + request.get("key");
                switch (request.name()) {
                    case "read":
                        return read(path, new Stat());
                    case "write":
                        write(path, request.get("value"), -1);
                        return null;
                    case "cas":
                        Stat stat = new Stat();
                        Object held = read(path, stat);
                        if (held == null || !held.equals(request.get("expected"))) {
                            throw new Refused("the value is " + held);
                        }
                        try {
                            write(path, request.get("value"), stat.getVersion());
                            return true;
                        } catch (KeeperException.BadVersionException e) {
                            return false;
                        }
                    default:
                        throw request.unsupported();
                }
            }

            private Object read(String path, Stat stat) throws Exception {
                if (System.getenv("ZOOKEEPER_SYNC") != null) {
                    CountDownLatch synced = new CountDownLatch(1);
                    keeper.sync(path, (code, where, context) -> synced.countDown(), null);
                    if (!synced.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                        throw new IOException("no answer to sync");
                    }
                }
                try {
                    return Long.valueOf(new String(keeper.getData(path, false, stat), StandardCharsets.UTF_8));
                } catch (KeeperException.NoNodeException e) {
                    return null;
                }
            }

            private void write(String path, Object value, int version) throws Exception {
                byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
                try {
                    keeper.setData(path, bytes, version);
                } catch (KeeperException.NoNodeException e) {
                    keeper.create(path, bytes, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
                }
            }

            @Override
            public void close() throws InterruptedException {
                keeper.close(100);
            }
        };
    }
}

import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * PostgreSQL with streaming replication (Debian's package postgresql-15): the first node is the primary, the others are
 * standbys. Clients use the primary for everything, so without more it is a store of one node, with copies. Variables of
 * the environment change that:
 *
 * <ul>
 *   <li>{@code POSTGRES_READS=standby}: clients read from their own node
 *   <li>{@code POSTGRES_FAILOVER=yes}: the second node becomes the primary when the first one does not answer for three
 *       seconds; if the first one is started again, it joins as a standby
 *   <li>{@code POSTGRES_ISOLATION}: of the transfers of the workload bank, for instance {@code read committed}; by default
 *       serializable
 *   <li>{@code POSTGRES_BIN}: the folder of its programs, if it is not /usr/lib/postgresql/VERSION/bin
 * </ul>
 *
 * <p>The server refuses to run as root; then the nodes run as the user nobody, who must be able to reach the folder of
 * the run.
 */
public class Postgres implements Service {
    private static final int PORT = 5432;
    private static final Duration SHORT = Duration.ofSeconds(1);

    /** The segment of shared memory that a killed server leaves behind vanishes with a namespace of its own. */
    private static final String AS_ANOTHER_USER = """
            apart='unshare --user --ipc'
            [ "$(id -u)" = 0 ] && apart='unshare --ipc'
            $apart true 2>/dev/null || apart=
            if [ "$(id -u)" = 0 ]; then
              chown nobody .
              apart="$apart setpriv --reuid=nobody --regid=nogroup --clear-groups"
            fi
            exec $apart sh -c "$0" "$@"
            """;

    /** Its arguments: the number of the node, its host, and how the first and the second node are reached. */
    private static final String NODE = """
            umask 077
            primary=$2
            if [ "$0" = 1 ]; then
              # Someone else may lead since this node was killed.
              [ -d data ] && [ "$(PGCONNECT_TIMEOUT=1 psql -h "$3" -U postgres -Atc 'select pg_is_in_recovery()')" = f ] &&
                rm -rf data complete && primary=$3
            fi
            if [ ! -d data ] && [ "$0" = 1 ] && [ "$primary" = "$2" ]; then
              initdb -D data -U postgres -A trust --no-locale --no-sync >initdb.txt
              printf 'host %s all samenet trust\\n' all replication >>data/pg_hba.conf
              cat >>data/postgresql.conf <<END
            unix_socket_directories = ''
            shared_buffers = 16MB
            wal_sender_timeout = 3s
            wal_receiver_timeout = 3s
            wal_retrieve_retry_interval = 500ms
            wal_keep_size = 512MB
            END
              touch complete
            fi
            while [ ! -f complete ]; do
              rm -rf data
              pg_basebackup -h "$primary" -U postgres -D data -R -c fast --no-sync && touch complete || sleep 0.3
            done
            if [ "$0$FAILOVER" = 2yes ]; then
              down=0
              while [ "$down" -lt 2 ]; do
                sleep 0.5
                if pg_isready -q -t 1 -h "$2"; then down=0; else down=$((down + 1)); fi
              done && pg_ctl promote -D data &
            fi
            exec postgres -D data -c listen_addresses="$1"
            """;

    @Override
    public Launch start(Node node) throws IOException {
        List<String> reached =
                node.all().stream().limit(2).map(each -> host(each.reached(PORT))).toList();
        String second = reached.get(reached.size() - 1);
        return Launch.of(
                        "sh", "-c", AS_ANOTHER_USER, NODE, Integer.toString(node.number()), host(node.listens(PORT)),
                        reached.get(0), second)
                .with("PATH", programs() + ":" + System.getenv("PATH"))
                .with("FAILOVER", failsOver() ? "yes" : "no")
                .with("LC_ALL", "C");
    }

    private static boolean failsOver() {
        return "yes".equals(System.getenv("POSTGRES_FAILOVER"));
    }

    private static String programs() throws IOException {
        String given = System.getenv("POSTGRES_BIN");
        if (given != null) {
            return given;
        }
        try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
            return versions.map(version -> version.resolve("bin").toString())
                    .sorted()
                    .collect(Collectors.joining(":"));
        }
    }

    private static String host(String address) {
        return address.substring(0, address.indexOf(':'));
    }

    @Override
    public boolean ready(Node node) throws Exception {
        try (Connection server = new Connection(node, SHORT)) {
            return server.one("select pg_is_in_recovery()::int + count(*) from pg_stat_wal_receiver").matches("0|2");
        }
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(Postgres::leads).findFirst();
    }

    private static boolean leads(Node node) {
        try (Connection server = new Connection(node, SHORT)) {
            return server.leads();
        } catch (IOException | Refused e) {
            return false;
        }
    }

    @Override
    public void prepare(List<Node> nodes) throws Exception {
        try (Connection server = new Connection(nodes.get(0), Duration.ofSeconds(20))) {
            server.ask("create table registers (key bigint primary key, value bigint);"
                    + "create table accounts (id bigint primary key, balance bigint);"
                    + "insert into accounts select id, 100 from generate_series(1, 5) id");
            for (Node node : nodes) {
                try (Connection other = new Connection(node, SHORT)) {
                    while (other.ask("select 1 from pg_tables where tablename = 'accounts'").isEmpty()
                            || other.ask("select 1 from accounts").isEmpty()) {
                        Thread.sleep(20);
                    }
                }
            }
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) throws Exception {
        return new Session(node, timeout);
    }

    /** Like those of a pool, its connections do not live long, so that it finds a new primary. */
    private static final class Session implements Client {
        private static final long LIFE_NANOS = 1_000_000_000;
        private static final String ISOLATION =
                Optional.ofNullable(System.getenv("POSTGRES_ISOLATION")).orElse("serializable");

        private final Node node;
        private final Duration timeout;
        private Connection primary;
        private Connection reads;
        private long opened;

        Session(Node node, Duration timeout) throws IOException, Refused {
            this.node = node;
            this.timeout = timeout;
            open();
        }

        private void open() throws IOException, Refused {
            close();
            primary = primary();
            reads = "standby".equals(System.getenv("POSTGRES_READS")) ? new Connection(node, timeout) : primary;
            opened = System.nanoTime();
        }

        /** The first node that takes writes, the own one first. */
        private Connection primary() throws IOException, Refused {
            List<Node> candidates = new ArrayList<>(List.of(node));
            candidates.addAll(node.all());
            for (Node each : candidates) {
                try {
                    Connection connection = new Connection(each, timeout);
                    if (connection.leads()) {
                        return connection;
                    }
                    connection.close();
                } catch (IOException | Refused e) {
                    // Another node may answer.
                }
            }
            throw new Refused("no primary");
        }

        @Override
        public Object perform(Request request) throws Exception {
            if (System.nanoTime() - opened > LIFE_NANOS) {
                try {
                    open();
                } catch (IOException e) {
                    throw new Refused(e);
                }
            }
            Object key = request.arguments().get("key");
            Object value = request.arguments().get("value");
            switch (request.name()) {
                case "read":
                    List<String> rows = reads.ask("select value from registers where key = " + key);
                    return rows.isEmpty() ? null : Long.valueOf(rows.get(0));
                case "write":
                    primary.ask("insert into registers values (" + key + ", " + value
                            + ") on conflict (key) do update set value = excluded.value");
                    return null;
                case "cas":
                    Object expected = request.get("expected");
                    return !primary.ask(expected == null
                                    ? "insert into registers values (" + key + ", " + value
                                            + ") on conflict do nothing returning 1"
                                    : "update registers set value = " + value + " where key = " + key
                                            + " and value = " + expected + " returning 1")
                            .isEmpty();
                case "balances":
                    return reads.ask("select balance from accounts order by id").stream()
                            .map(Long::valueOf)
                            .toList();
                case "transfer":
                    return transfer(request.getLong("from"), request.getLong("to"), request.getLong("amount"));
                default:
                    throw request.unsupported();
            }
        }

        /** As programs do it: they read the balances, and write what they have computed. */
        private Object transfer(long from, long to, long amount) throws IOException, Refused {
            primary.ask("begin isolation level " + ISOLATION);
            long held = balance(from);
            if (held < amount) {
                primary.ask("rollback");
                return false;
            }
            long other = balance(to);
            set(from, held - amount);
            set(to, other + amount);
            primary.ask("commit");
            return true;
        }

        private long balance(long account) throws IOException, Refused {
            return Long.parseLong(primary.one("select balance from accounts where id = " + account));
        }

        private void set(long account, long balance) throws IOException, Refused {
            primary.ask("update accounts set balance = " + balance + " where id = " + account);
        }

        @Override
        public void close() throws IOException {
            if (primary != null) {
                primary.close();
                reads.close();
            }
        }
    }

    /** A connection by PostgreSQL's protocol, version 3, for queries as text. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket = new Socket();
        private final DataInputStream in;
        private final DataOutputStream out;

        Connection(Node node, Duration timeout) throws IOException, Refused {
            try {
                socket.connect(new InetSocketAddress(host(node.listens(PORT)), PORT), (int) timeout.toMillis());
                socket.setSoTimeout((int) timeout.toMillis());
                socket.setTcpNoDelay(true);
                in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
                out = new DataOutputStream(socket.getOutputStream());
                byte[] words = "user\0postgres\0database\0postgres\0\0".getBytes(StandardCharsets.UTF_8);
                out.write(ByteBuffer.allocate(8 + words.length)
                        .putInt(8 + words.length)
                        .putInt(3 << 16)
                        .put(words)
                        .array());
                answer();
            } catch (ConnectException e) {
                socket.close();
                throw new Refused(e);
            } catch (IOException | Refused e) {
                socket.close();
                throw e;
            }
        }

        boolean leads() throws IOException, Refused {
            return one("select pg_is_in_recovery()").equals("f");
        }

        /** The value of a query that has one row. */
        String one(String query) throws IOException, Refused {
            return ask(query).get(0);
        }

        /** The first value of each row. */
        List<String> ask(String query) throws IOException, Refused {
            byte[] text = (query + "\0").getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            message.write('Q');
            message.writeBytes(
                    ByteBuffer.allocate(4).putInt(4 + text.length).array());
            message.writeBytes(text);
            out.write(message.toByteArray());
            return answer();
        }

        /** Reads until the server is ready for the next query. */
        private List<String> answer() throws IOException, Refused {
            List<String> rows = new ArrayList<>();
            String error = "";
            while (true) {
                int kind = in.readUnsignedByte();
                ByteBuffer body = ByteBuffer.wrap(in.readNBytes(in.readInt() - 4));
                if (kind == 'Z') {
                    break;
                } else if (kind == 'D') {
                    body.getShort();
                    byte[] value = new byte[body.getInt()];
                    body.get(value);
                    rows.add(new String(value, StandardCharsets.UTF_8));
                } else if (kind == 'E') {
                    error = new String(body.array(), StandardCharsets.UTF_8).replace('\0', ' ');
                    if (error.contains("SFATAL")) {
                        throw new IOException(error);
                    }
                }
            }
            if (!error.isEmpty()) {
                throw refused(error);
            }
            return rows;
        }

        /** A statement with an error is undone, and so is a transaction. */
        private Refused refused(String error) throws IOException, Refused {
            ask("rollback");
            return new Refused(error);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}

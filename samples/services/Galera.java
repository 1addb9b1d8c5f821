import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * MariaDB 10.11 with Galera 4 (Debian's packages mariadb-server, galera-4 and rsync): each node takes reads and writes. It
 * needs {@code --network namespaces}. Variables of the environment:
 *
 * <ul>
 *   <li>{@code GALERA_SYNC=yes}: each statement first waits until its node has applied what was committed before
 *       ({@code wsrep_sync_wait}); by default a node answers from its own copy, which may be older
 *   <li>{@code GALERA_ISOLATION}: of the transfers of the workload bank, for instance {@code repeatable read}; by default
 *       serializable
 *   <li>{@code GALERA_SNAPSHOT=yes}: a transaction may not write what another one has changed after its reads ({@code
 *       innodb_snapshot_isolation}, which is off by default)
 *   <li>{@code MARIADB_HOME}: the folder of its programs, by default /usr
 * </ul>
 *
 * <p>Copies between nodes fail as root, so then the nodes run as the user nobody, who must be able to reach the folder of
 * the run.
 */
public class Galera implements Service {
    private static final int PORT = 3306;
    /** Deadlock, which is also a conflict with another node; lock wait time-out; no primary component; a changed row. */
    private static final Set<Integer> UNDONE = Set.of(1213, 1205, 1047, 1020);

    /** Its arguments: MARIADB_HOME, the host, all hosts, and new if this start makes the cluster. */
    private static final String NODE = """
            if [ "$(id -u)" = 0 ]; then
              chown nobody .
              exec setpriv --reuid=nobody --regid=nogroup --clear-groups sh -c "$SCRIPT" "$0" "$@"
            fi
            options="--no-defaults --basedir=$0 --datadir=$PWD/data --bind-address=$1 --socket=$PWD/socket
              --pid-file=$PWD/pid --skip-grant-tables --skip-name-resolve --innodb-log-file-size=16M
              --innodb-buffer-pool-size=32M --binlog-format=ROW --innodb-autoinc-lock-mode=2
              --wsrep-on=ON --wsrep-provider=$0/lib/galera/libgalera_smm.so --wsrep-sst-method=rsync
              --wsrep-node-address=$1 --wsrep-cluster-address=gcomm://$2"
            mkdir -p tmp
            export TMPDIR=$PWD/tmp
            if [ -f complete ]; then
              # Where a node that was killed has stopped, as the service of the package asks for.
              position=$(mariadbd $options --wsrep-recover 2>&1 | sed -n 's/.*WSREP: Recovered position: *//p' | tail -n 1)
            elif [ "$3" = new ]; then
              mariadb-install-db --no-defaults --basedir="$0" --datadir="$PWD/data" --force --skip-test-db \
                --skip-name-resolve --auth-root-authentication-method=normal --innodb-log-file-size=16M >install.txt
            else
              # The first node sends it everything.
              mkdir data
            fi
            touch complete
            exec mariadbd $options ${3:+--wsrep-new-cluster} ${position:+--wsrep-start-position=$position} \
              --wsrep-provider-options='gcache.size=32M;evs.keepalive_period=PT0.3S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT4S;evs.install_timeout=PT4S'
            """;

    @Override
    public Launch start(Node node) throws InterruptedException {
        if (!node.reached(PORT).equals(node.listens(PORT))) {
            throw new IllegalStateException("Galera needs --network namespaces");
        }
        boolean first = !Files.exists(node.folder().resolve("complete"));
        for (int i = 0; first && node.number() > 1 && i < 300 && !ready(node.all().get(0)); i++) {
            // The first node makes the cluster.
            Thread.sleep(100);
        }
        String home = Optional.ofNullable(System.getenv("MARIADB_HOME")).orElse("/usr");
        return Launch.of(
                        "sh", "-c", NODE, home, host(node),
                        node.all().stream().map(Galera::host).collect(Collectors.joining(",")),
                        first && node.number() == 1 ? "new" : "")
                .with("SCRIPT", NODE)
                .with("PATH", home + "/bin:" + home + "/sbin:" + System.getenv("PATH"));
    }

    private static String host(Node node) {
        String address = node.listens(PORT);
        return address.substring(0, address.indexOf(':'));
    }

    @Override
    public boolean ready(Node node) {
        try (Connection server = connection(node, Duration.ofMillis(800))) {
            return ask(server, "select variable_value from information_schema.global_status"
                            + " where variable_name in ('wsrep_ready', 'wsrep_local_state_comment') order by 1")
                    .equals(List.of("ON", "Synced"));
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public void prepare(List<Node> nodes) throws SQLException {
        try (Connection server = connection(nodes.get(0), Duration.ofSeconds(20))) {
            ask(server, "create database plumbline");
            ask(server, "create table plumbline.registers (id bigint primary key, value bigint)");
            ask(server, "create table plumbline.accounts (id bigint primary key, balance bigint)");
            ask(server, "insert into plumbline.accounts values (1, 100), (2, 100), (3, 100), (4, 100), (5, 100)");
        }
        for (Node node : nodes) {
            try (Connection server = connection(node, Duration.ofSeconds(20))) {
                ask(server, "set session wsrep_sync_wait = 15");
                ask(server, "select balance from plumbline.accounts");
            }
        }
    }

    private static Connection connection(Node node, Duration timeout) throws SQLException {
        Properties options = new Properties();
        options.setProperty("user", "root");
        options.setProperty("connectTimeout", Long.toString(timeout.toMillis()));
        options.setProperty("socketTimeout", Long.toString(timeout.toMillis()));
        return new org.mariadb.jdbc.Driver().connect("jdbc:mariadb://" + node.listens(PORT) + "/", options);
    }

    /** The first value of each row; for statements that change rows, their number. */
    private static List<String> ask(Connection server, String text) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = server.createStatement()) {
            if (!statement.execute(text)) {
                return List.of(Integer.toString(statement.getUpdateCount()));
            }
            for (ResultSet all = statement.getResultSet(); all.next(); ) {
                rows.add(all.getString(1));
            }
        }
        return rows;
    }

    @Override
    public Client connect(Node node, Duration timeout) throws SQLException {
        return new Session(node, timeout);
    }

    private static final class Session implements Client {
        private final Node node;
        private final Duration timeout;
        private Connection server;

        Session(Node node, Duration timeout) throws SQLException {
            this.node = node;
            this.timeout = timeout;
            open();
        }

        private void open() throws SQLException {
            server = connection(node, timeout);
            if ("yes".equals(System.getenv("GALERA_SYNC"))) {
                ask(server, "set session wsrep_sync_wait = 15");
            }
            if ("yes".equals(System.getenv("GALERA_SNAPSHOT"))) {
                ask(server, "set session innodb_snapshot_isolation = on");
            }
            ask(server, "set session transaction isolation level "
                    + Optional.ofNullable(System.getenv("GALERA_ISOLATION")).orElse("serializable"));
        }

        @Override
        public Object perform(Request request) throws Exception {
            if (server == null) {
                try {
                    open();
                } catch (SQLException e) {
                    throw new Refused(e);
                }
            }
            try {
                return answer(request);
            } catch (SQLException e) {
                if (!UNDONE.contains(e.getErrorCode())) {
                    throw e;
                }
                // An open transaction ends with its connection; the next one would commit it.
                server.close();
                server = null;
                throw new Refused(e);
            }
        }

        private Object answer(Request request) throws Exception {
            Object key = request.arguments().get("key");
            Object value = request.arguments().get("value");
            switch (request.name()) {
                case "read":
                    List<String> rows = ask(server, "select value from plumbline.registers where id = " + key);
                    return rows.isEmpty() ? null : Long.valueOf(rows.get(0));
                case "write":
                    ask(server, "insert into plumbline.registers values (" + key + ", " + value
                            + ") on duplicate key update value = " + value);
                    return null;
                case "cas":
                    Object expected = request.get("expected");
                    return ask(server, expected == null
                                    ? "insert ignore into plumbline.registers values (" + key + ", " + value + ")"
                                    : "update plumbline.registers set value = " + value + " where id = " + key
                                            + " and value = " + expected)
                            .equals(List.of("1"));
                case "balances":
                    return ask(server, "select balance from plumbline.accounts order by id").stream()
                            .map(Long::valueOf)
                            .toList();
                case "transfer":
                    return transfer(request.getLong("from"), request.getLong("to"), request.getLong("amount"));
                default:
                    throw request.unsupported();
            }
        }

        /** As programs do it: they read the balances, and write what they have computed. */
        private Object transfer(long from, long to, long amount) throws SQLException {
            ask(server, "start transaction");
            long held = balance(from);
            if (held < amount) {
                ask(server, "rollback");
                return false;
            }
            long other = balance(to);
            set(from, held - amount);
            set(to, other + amount);
            ask(server, "commit");
            return true;
        }

        private long balance(long account) throws SQLException {
            return Long.parseLong(
                    ask(server, "select balance from plumbline.accounts where id = " + account).get(0));
        }

        private void set(long account, long balance) throws SQLException {
            ask(server, "update plumbline.accounts set balance = " + balance + " where id = " + account);
        }

        @Override
        public void close() throws SQLException {
            if (server != null) {
                server.close();
            }
        }
    }
}

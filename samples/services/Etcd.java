import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * etcd 3.4 (Debian's package etcd-server), over its JSON gateway. The program {@code etcd} must be on the path. What it
 * logs about its elections becomes steps for {@code --spec EtcdElections.tla --mapping}.
 */
public class Etcd implements Service {
    @Override
    public Launch start(Node node) {
        return Launch.of(
                "etcd", "--name", node.name(), "--data-dir", "data", "--logger", "zap",
                "--listen-client-urls", "http://" + node.listens(2379),
                "--advertise-client-urls", "http://" + node.listens(2379),
                "--listen-peer-urls", "http://" + node.listens(2380),
                "--initial-advertise-peer-urls", "http://" + node.reached(2380),
                "--initial-cluster", node.all().stream()
                        .map(each -> each.name() + "=http://" + each.reached(2380))
                        .collect(Collectors.joining(",")));
    }

    @Override
    public boolean ready(Node node) throws Exception {
        return field(post(node, "/v3/maintenance/status", "{}", Duration.ofSeconds(1)), "leader").isPresent();
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(this::leads).findFirst();
    }

    private boolean leads(Node node) {
        try {
            String status = post(node, "/v3/maintenance/status", "{}", Duration.ofMillis(500));
            return field(status, "leader").equals(field(status, "member_id"));
        } catch (Exception e) {
            return false;
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) {
        return request -> {
            String key = "{\"key\":\"" + code(request.get("key")) + "\"";
            switch (request.name()) {
                case "read":
                    return field(post(node, "/v3/kv/range", key + options() + "}", timeout), "value")
                            .map(text -> Long.valueOf(new String(Base64.getDecoder().decode(text))))
                            .orElse(null);
                case "write":
                    post(node, "/v3/kv/put", key + ",\"value\":\"" + code(request.get("value")) + "\"}", timeout);
                    return null;
                case "cas":
                    String expected = request.get("expected") == null
                            ? "\"target\":\"VERSION\",\"version\":\"0\""
                            : "\"target\":\"VALUE\",\"value\":\"" + code(request.get("expected")) + "\"";
                    String put = key + ",\"value\":\"" + code(request.get("value")) + "\"}";
                    return post(
                                    node,
                                    "/v3/kv/txn",
                                    "{\"compare\":[" + key + ",\"result\":\"EQUAL\"," + expected + "}],"
                                            + "\"success\":[{\"requestPut\":" + put + "}]}",
                                    timeout)
                            .contains("\"succeeded\":true");
                default:
                    throw request.unsupported();
            }
        };
    }

    /** Reads that may be stale, for those who ask for them; by default etcd's reads are linearizable. */
    private static String options() {
        return "serializable".equals(System.getenv("ETCD_READS")) ? ",\"serializable\":true" : "";
    }

    private static String code(Object value) {
        return Base64.getEncoder().encodeToString(value.toString().getBytes());
    }

    private static Optional<String> field(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(json);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static String post(Node node, String path, String body, Duration timeout) throws Exception {
        try {
            HttpResponse<String> response = HTTP.send(
                    HttpRequest.newBuilder(URI.create("http://" + node.listens(2379) + path))
                            .timeout(timeout)
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException(response.body());
            }
            return response.body();
        } catch (ConnectException e) {
            throw new Refused(e);
        }
    }

    @Override
    public void ended(List<Node> nodes) throws IOException {
        Map<String, Node> members = new HashMap<>();
        for (Node node : nodes) {
            Matcher id = MEMBER.matcher(Files.readString(node.output()));
            if (id.find()) {
                members.put(id.group(1), node);
            }
        }
        for (Node node : nodes) {
            Files.write(node.folder().resolve("states.ndjson"), new Elections(node, members).events());
        }
    }

    private static final Pattern MEMBER = Pattern.compile("\"local-member-id\":\"(\\w+)\"");

    /** The events of one node in its log, for a state log. */
    private static final class Elections {
        private static final Pattern LINE =
                Pattern.compile("\"ts\":\"([^\"]+)\",\"caller\":\"raft/[^\"]+\",\"msg\":\"([^\"]+)\"");
        private static final String LAST = "\\[logterm: (\\d+), index: (\\d+)";

        private final Node node;
        private final Map<String, Node> members;
        private final List<Event> events = new ArrayList<>();
        private String log = "";

        /** The term of an event: a kill may undo the last ones, which were not yet on disk, nor sent. */
        private record Event(long term, String name, String line) {}

        Elections(Node node, Map<String, Node> members) {
            this.node = node;
            this.members = members;
        }

        List<String> events() throws IOException {
            for (String line : Files.readAllLines(node.output())) {
                Matcher found = LINE.matcher(line);
                if (found.find()) {
                    read(Instant.parse(found.group(1)), found.group(2));
                }
            }
            List<String> lines = new ArrayList<>();
            // Times are cut to milliseconds.
            lines.add("{\"header\":{\"node\":\"" + node.name()
                    + "\",\"unit\":\"us\",\"uncertainty\":500,\"constants\":{\"Server\":"
                    + node.all().stream().map(each -> text(each.name())).toList() + "}}}");
            events.forEach(event -> lines.add(event.line()));
            return lines;
        }

        private void read(Instant time, String text) {
            Matcher m;
            String started = "newRaft \\w+ .*term: (\\d+), commit: .*, lastindex: (\\d+), lastterm: (\\d+)\\]";
            if ((m = match(started, text)) != null) {
                long term = Long.parseLong(m.group(1));
                while (!events.isEmpty() && (last().term() > term || last().name().equals("BecameFollower"))) {
                    events.remove(events.size() - 1);
                }
                log = "";
                if (term > 0) {
                    add(time, term, "Restarted", term);
                    log(time, term, m.group(3), m.group(2));
                }
            } else if ((m = match("\\w+ became (\\w+) at term (\\d+)", text)) != null) {
                became(time, m.group(1), Long.parseLong(m.group(2)));
            } else if ((m = match("\\w+ " + LAST + "\\] sent MsgVote request to (\\w+) at term (\\d+)", text))
                    != null) {
                long term = Long.parseLong(m.group(4));
                log(time, term, m.group(1), m.group(2));
                add(time, term, "SentVoteRequest", name(m.group(3)), term);
            } else if ((m = match("\\w+ received MsgVoteResp from (\\w+) at term (\\d+)", text)) != null) {
                long term = Long.parseLong(m.group(2));
                if (members.get(m.group(1)) == node) {
                    add(time, term, "VotedForItself", term);
                } else {
                    add(time, term, "ReceivedVote", name(m.group(1)), term);
                }
            } else if ((m = match("\\w+ " + LAST + ", vote: (\\w+)\\] (cast|rejected) MsgVote (?:for|from) (\\w+) " + LAST
                            + "\\] at term (\\d+)", text)) != null) {
                long term = Long.parseLong(m.group(8));
                log(time, term, m.group(1), m.group(2));
                List<Object> about =
                        List.of(name(m.group(5)), term, Long.valueOf(m.group(6)), Long.valueOf(m.group(7)));
                if (m.group(4).equals("cast")) {
                    List<Object> more = new ArrayList<>(about);
                    more.add(m.group(3).equals("0") ? text("Nil") : name(m.group(3)));
                    add(time, term, "CastVote", more.toArray());
                } else {
                    add(time, term, "RejectedVote", about.toArray());
                }
            } else if ((m = match(
                            "\\w+ \\[term: \\d+\\] received a (\\w+) message with higher term from (\\w+)"
                                    + " \\[term: (\\d+)\\]",
                            text))
                    != null) {
                long term = Long.parseLong(m.group(3));
                String type = switch (m.group(1)) {
                    case "MsgVote" -> "RequestVoteRequest";
                    case "MsgApp", "MsgHeartbeat", "MsgSnap" -> "AppendEntriesRequest";
                    default -> "other";
                };
                add(time, term, "SawTerm", name(m.group(2)), term, text(type));
            }
        }

        private void became(Instant time, String role, long term) {
            if (role.equals("follower") && term > 0) {
                add(time, term, "BecameFollower", term);
            } else if (role.equals("candidate")) {
                add(time, term, "BecameCandidate", term);
            } else if (role.equals("leader")) {
                add(time, term, "BecameLeader", term);
                node.all().stream()
                        .filter(each -> each != node)
                        .forEach(each -> add(time, term, "SentHeartbeat", text(each.name())));
            }
        }

        private void log(Instant time, long term, String lastTerm, String lastIndex) {
            if (!log.equals(lastTerm + " " + lastIndex)) {
                log = lastTerm + " " + lastIndex;
                add(time, term, "HasLog", Long.valueOf(lastTerm), Long.valueOf(lastIndex));
            }
        }

        private Event last() {
            return events.get(events.size() - 1);
        }

        private void add(Instant time, long term, String event, Object... more) {
            List<Object> all = new ArrayList<>(List.of(text(node.name())));
            all.addAll(List.of(more));
            long middle = time.toEpochMilli() * 1000 + 500;
            String line = "{\"time\":" + middle + ",\"event\":\"" + event + "\",\"args\":" + all + "}";
            events.add(new Event(term, event, line));
        }

        private static Matcher match(String pattern, String text) {
            Matcher found = Pattern.compile(pattern).matcher(text);
            return found.matches() ? found : null;
        }

        private String name(String member) {
            return text(members.get(member).name());
        }

        private static String text(String name) {
            return "\"" + name + "\"";
        }
    }
}

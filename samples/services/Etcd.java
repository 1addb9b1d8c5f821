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
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** etcd 3.4 (Debian's package etcd-server), over its JSON gateway. The program {@code etcd} must be on the path. */
public class Etcd implements Service {
    @Override
    public Launch start(Node node) {
        return Launch.of(
                "etcd", "--name", node.name(), "--data-dir", "data",
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
}

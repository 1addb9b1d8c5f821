package dev.plumbline.services.network;

import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.services.plan.Link;
import dev.plumbline.services.process.Shell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A network namespace for each node, joined by a bridge. It needs root and the program {@code ip}.
 *
 * <p>A link is cut in the namespace of its sender: the entry for the receiver in the table of neighbours gets a hardware
 * address that no one has. So packets leave the node and arrive nowhere, without an error for the sender, as on a network
 * that loses them; and new connections are not established. Each entry is permanent from the beginning, so a healed link
 * needs no discovery.
 */
public final class NamespaceNetwork implements Network {
    /** Delays and losses need the kernel's netem, which many machines lack: the proxy makes them. */
    public static final Set<FaultKind> KINDS =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(FaultKind.DELAY, FaultKind.LOSS)));

    private static final String NO_ONE = "02:50:00:00:00:fe";
    /** The address of this machine on the bridge. */
    private static final int CLIENTS = 254;

    private final int nodes;
    private final String id;
    private final String subnet;
    private Set<Link> cut = Set.of();

    private NamespaceNetwork(int nodes, int place) {
        this.nodes = nodes;
        this.id = "plb" + Integer.toHexString(place);
        // 198.18.0.0/15 is reserved for tests of networks.
        this.subnet = "198." + (18 + place / 256 % 2) + "." + place % 256 + ".";
    }

    /** Why this machine cannot have such a network; empty if it can. */
    public static String obstacle() {
        String probe = "plbprobe" + ProcessHandle.current().pid() % 100_000;
        try {
            Shell.run("ip", "netns", "add", probe);
        } catch (IOException e) {
            return "namespaces need root, or user namespaces that this system allows, and the programs ip and unshare ("
                    + e.getMessage() + ")";
        }
        try {
            Shell.run("ip", "netns", "del", probe);
        } catch (IOException e) {
            return e.getMessage();
        }
        return "";
    }

    /**
     * The network before it is there: {@link #cleaning} can be arranged before {@link #create}.
     *
     * @param place which addresses and names are used, from 0 to 65,279: runs at the same time need different ones
     */
    public static NamespaceNetwork planned(int nodes, int place) {
        return new NamespaceNetwork(nodes, place);
    }

    private String namespace(int node) {
        return id + "n" + node;
    }

    private String hardware(int node) {
        return "02:50:00:00:00:" + (node < 16 ? "0" : "") + Integer.toHexString(node);
    }

    /** Creates it. */
    public void create() throws IOException {
        Shell.run("ip", "link", "add", id, "type", "bridge");
        Shell.run("ip", "addr", "add", subnet + CLIENTS + "/24", "dev", id);
        Shell.run("ip", "link", "set", id, "up");
        for (int node = 1; node <= nodes; node++) {
            String name = namespace(node);
            Shell.run("ip", "netns", "add", name);
            Shell.run("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
            Shell.run("ip", "link", "set", name, "master", id, "up");
            Shell.run("ip", "-n", name, "link", "set", "eth0", "address", hardware(node));
            Shell.run("ip", "-n", name, "addr", "add", host(node) + "/24", "dev", "eth0");
            Shell.run("ip", "-n", name, "link", "set", "lo", "up");
            Shell.run("ip", "-n", name, "link", "set", "eth0", "up");
            for (int other = 1; other <= nodes; other++) {
                if (other != node) {
                    neighbour(new Link(node, other), hardware(other));
                }
            }
        }
    }

    private void neighbour(Link link, String hardware) throws IOException {
        Shell.run(
                "ip",
                "-n",
                namespace(link.from()),
                "neigh",
                "replace",
                host(link.to()),
                "lladdr",
                hardware,
                "dev",
                "eth0",
                "nud",
                "permanent");
    }

    @Override
    public String host(int node) {
        return subnet + node;
    }

    @Override
    public String reached(int node, int port) {
        return host(node) + ":" + port;
    }

    @Override
    public List<String> before(int node) {
        return List.of("ip", "netns", "exec", namespace(node));
    }

    @Override
    public List<String> cleaning() {
        List<String> commands = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            // A namespace that was removed may live on for a moment, and its end of the cable with it.
            commands.add("ip link del " + namespace(node) + "; ip netns del " + namespace(node));
        }
        commands.add("ip link del " + id);
        return commands;
    }

    @Override
    public synchronized void set(NetworkState state) throws IOException {
        for (Link link : state.cut()) {
            if (!cut.contains(link)) {
                neighbour(link, NO_ONE);
            }
        }
        for (Link link : cut) {
            if (!state.cut().contains(link)) {
                neighbour(link, hardware(link.to()));
            }
        }
        cut = state.cut();
    }

    @Override
    public String described() {
        return "nodes on " + host(1) + " to " + host(nodes) + ", each in a network namespace of its own, without"
                + " delay and loss";
    }

    /** The reaper removes it, after the processes have ended. */
    @Override
    public void close() {}
}

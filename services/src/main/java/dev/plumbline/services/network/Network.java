package dev.plumbline.services.network;

import java.io.IOException;
import java.util.List;

/** Addresses of nodes, and faults between them. */
public interface Network extends AutoCloseable {
    /** The host at which a node listens. */
    String host(int node);

    /** The address, {@code host:port}, at which other nodes reach a port of a node. */
    String reached(int node, int port) throws IOException;

    /** Words before the command of a node. */
    List<String> before(int node);

    /** Commands of the shell that remove what the network has created outside of this process. */
    List<String> cleaning();

    /** From now on the network is in this state. */
    void set(NetworkState state) throws IOException;

    /** A line that describes it and names its limits. */
    String described();

    @Override
    void close() throws IOException;
}

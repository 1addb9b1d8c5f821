package dev.plumbline.services.run;

import dev.plumbline.services.Service.Node;
import dev.plumbline.services.network.Network;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** A node of a cluster. */
final class ClusterNode implements Node {
    private final int number;
    private final Path folder;
    private final Network network;
    private final List<Node> all;

    ClusterNode(int number, Path folder, Network network, List<Node> all) {
        this.number = number;
        this.folder = folder;
        this.network = network;
        this.all = all;
    }

    @Override
    public String name() {
        return "n" + number;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public Path output() {
        return folder.resolveSibling(name() + ".txt");
    }

    @Override
    public List<Node> all() {
        return all;
    }

    @Override
    public String listens(int port) {
        return network.host(number) + ":" + port;
    }

    @Override
    public String reached(int port) {
        try {
            return network.reached(number, port);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen for " + name() + ":" + port, e);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}

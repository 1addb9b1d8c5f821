package dev.plumbline.services.run;

import dev.plumbline.services.network.NetworkState;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.Optional;

/** The nodes that a {@link FaultDriver} acts on, and the network between them. Nodes have numbers from 1. */
public interface FaultedNodes {
    /** One line about all nodes. */
    String health() throws InterruptedException;

    /** The node that leads; empty if that is unknown. */
    Optional<Integer> leader() throws InterruptedException;

    void start(int node) throws BadInput, IOException, InterruptedException;

    void kill(int node) throws IOException, InterruptedException;

    /** Kills a node, and takes back what it has written without a sync. */
    void powerOff(int node) throws IOException, InterruptedException;

    void pause(int node) throws IOException;

    void resume(int node) throws IOException;

    /** Sets how slow the disk of a node is and how wrong its clock. */
    void disturb(int node, long slowMillis, long clockMillis) throws IOException;

    /** From now on the network between the nodes is in this state. */
    void network(NetworkState state) throws IOException;
}

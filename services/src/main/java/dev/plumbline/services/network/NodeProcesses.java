package dev.plumbline.services.network;

import java.util.Collection;

/** The processes of the nodes, to tell which of them has opened a connection. */
public interface NodeProcesses {
    /** The first process of a node; none if it was not started yet. */
    Collection<Long> first(int node);

    /** The others, which takes long to find out. */
    Collection<Long> descendants(int node);
}

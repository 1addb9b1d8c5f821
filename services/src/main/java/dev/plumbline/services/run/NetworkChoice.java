package dev.plumbline.services.run;

/** How the nodes of a run are connected. */
public enum NetworkChoice {
    /** A proxy on loopback addresses; works without root. */
    PROXY,
    /** A network namespace for each node; needs root, perhaps that of a user namespace. */
    NAMESPACES
}

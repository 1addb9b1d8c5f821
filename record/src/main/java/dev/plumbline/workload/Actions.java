package dev.plumbline.workload;

/** Collects the actions of a workload. */
public interface Actions {
    /**
     * @param name of the action in the specification
     * @param weight how often it is chosen in relation to the others, at least 1
     */
    Actions add(String name, int weight, ActionBody body);

    /** Declares an action of the specification that this workload never performs; the report of every run names it. */
    Actions unsupported(String name);
}

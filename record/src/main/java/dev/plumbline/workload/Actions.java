package dev.plumbline.workload;

/** Where a workload tells what its threads can do. */
public interface Actions {
    /**
     * @param name of the action in the specification
     * @param weight how often it is chosen in relation to the others, at least 1
     */
    Actions add(String name, int weight, Body body);

    /** An action of the specification that this workload never carries out: said in the report of every run. */
    Actions unsupported(String name);
}

package dev.plumbline.workload;

import java.nio.file.Path;

/**
 * What a workload may know about its run before it starts.
 *
 * @param threads that will use it
 * @param seed of the run
 * @param folder that exists, is empty and belongs to the run, for what the system under test wants to store
 */
public record Setup(int threads, long seed, Path folder) {}

package dev.plumbline.workload;

import java.nio.file.Path;

/**
 * Information about a run for its workload.
 *
 * @param threads the number of threads
 * @param seed of the run
 * @param folder an empty folder of the run for files of the system under test
 */
public record Setup(int threads, long seed, Path folder) {}

package dev.plumbline.benchmarks;

import java.time.Duration;
import java.util.List;

/**
 * Trials that answer one question, measured one after the other in one process.
 *
 * @param heapMiB the whole heap of that process
 * @param warmUp how long the first trial is repeated before measuring, to warm up the compiler
 */
record Scenario(String name, String question, int heapMiB, Duration warmUp, List<Trial> trials) {}

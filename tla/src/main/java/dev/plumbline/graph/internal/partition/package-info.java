/**
 * A search whose states are divided among partitions by their hashes, and kept in files. Each level of the search is two
 * tasks for each partition, which any process may run.
 */
package dev.plumbline.graph.internal.partition;

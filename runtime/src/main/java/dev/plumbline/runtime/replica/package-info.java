/** Variables of which each process has a replica; the replicas converge. */
package dev.plumbline.runtime.replica;

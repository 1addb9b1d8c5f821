/** Variables of which each process has a replica: some converge, one is agreed upon by two-phase commit. */
package dev.plumbline.runtime.replica;

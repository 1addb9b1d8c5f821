/** A library in the processes of nodes: slow disks, lost writes, and clocks that are wrong. */
package dev.plumbline.services.shim;

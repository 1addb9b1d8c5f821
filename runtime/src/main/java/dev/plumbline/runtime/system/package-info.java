/** Starts compiled systems: their arguments, the ports of their processes, and the end of a run. */
package dev.plumbline.runtime.system;

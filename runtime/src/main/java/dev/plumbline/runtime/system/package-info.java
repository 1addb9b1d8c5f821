/** Starts compiled systems: their arguments, where their processes listen, and how long they run. */
package dev.plumbline.runtime.system;

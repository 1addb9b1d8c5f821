/** Processes of nodes, signals to them, and the process that ends what a run has started. */
package dev.plumbline.services.process;

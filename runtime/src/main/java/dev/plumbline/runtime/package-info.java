/**
 * The runtime of systems compiled from Modular PlusCal: archetypes as labels with bodies, and the processes that run
 * them section by section.
 */
package dev.plumbline.runtime;

/**
 * The part of a replicated store that clients use: a line protocol, and resources that connect it to the compiled
 * system.
 */
package dev.plumbline.systems.store.gateway;

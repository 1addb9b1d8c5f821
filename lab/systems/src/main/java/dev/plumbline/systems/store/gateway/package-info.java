/** The part of a replicated store that clients see: a line protocol, and resources that let it into the compiled system. */
package dev.plumbline.systems.store.gateway;

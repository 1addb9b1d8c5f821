/** A replicated store that serves real clients, while its servers are killed: what the clients saw and its logs are checked. */
package dev.plumbline.systems.store;

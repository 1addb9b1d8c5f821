/**
 * A replicated store that serves real clients while its servers are killed: the history of the clients and the logs are
 * checked.
 */
package dev.plumbline.systems.store;

/** Requests of clients for the built-in models. */
package dev.plumbline.services.load;

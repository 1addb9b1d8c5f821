/** Actions as text for another module that extends the specification. */
package dev.plumbline.tla.internal.tlc.write;

/** An interleaving of threads as text, and as a document. */
package dev.plumbline.history.interleaving.text;

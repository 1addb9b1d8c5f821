/** An interleaving of threads as text. */
package dev.plumbline.history.interleaving.text;

/** Texts for messages: times, and suggestions for misspelled names. */
package dev.plumbline.history.text;

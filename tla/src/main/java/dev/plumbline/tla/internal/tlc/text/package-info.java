/** The text of a specification as its author wrote it. */
package dev.plumbline.tla.internal.tlc.text;

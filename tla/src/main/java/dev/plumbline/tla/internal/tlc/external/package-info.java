/** Java operators of our own modules: files, the environment, texts. */
package dev.plumbline.tla.internal.tlc.external;

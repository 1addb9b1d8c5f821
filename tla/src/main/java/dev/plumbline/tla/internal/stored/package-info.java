/** Specifications that were translated before on this machine. */
package dev.plumbline.tla.internal.stored;

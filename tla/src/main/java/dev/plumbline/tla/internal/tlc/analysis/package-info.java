/** Facts about actions that hold in every state: footprints, observers. */
package dev.plumbline.tla.internal.tlc.analysis;

/** Files, texts and registers that specifications ask for, the same for both evaluators. */
package dev.plumbline.tla.internal.world;

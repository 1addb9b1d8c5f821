/** Files, texts and registers that specifications use, the same for both evaluators. */
package dev.plumbline.tla.internal.external;

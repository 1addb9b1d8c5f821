/**
 * The adapter to TLC, loaded separately for each specification by {@code TlcClassLoader}. Only these packages use
 * classes of TLC and SANY. Each package uses only those before it: {@code evaluator} and {@code text}; {@code
 * expression} and {@code action}; {@code read}, {@code bind}, {@code explore}, {@code write};
 * {@code why}; {@code spec}, which combines them.
 */
package dev.plumbline.tla.internal.tlc;

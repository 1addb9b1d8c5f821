/**
 * The adapter to TLC, loaded afresh for each specification by {@code TlcClassLoader}. The only packages that see
 * classes of TLC and SANY. Rooms, each using only those before it: {@code evaluator} and {@code text};
 * {@code expression} and {@code action}; {@code read}, {@code bind}, {@code explore}, {@code write}; {@code analysis}
 * and {@code why}; {@code spec}, which puts them together.
 */
package dev.plumbline.tla.internal.tlc;

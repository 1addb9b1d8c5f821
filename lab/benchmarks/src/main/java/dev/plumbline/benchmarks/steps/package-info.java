/** Steps a second of both evaluators of TLA+. */
package dev.plumbline.benchmarks.steps;

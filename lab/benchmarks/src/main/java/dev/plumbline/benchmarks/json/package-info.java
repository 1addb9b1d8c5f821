/** The measurements of a scenario as JSON. */
package dev.plumbline.benchmarks.json;

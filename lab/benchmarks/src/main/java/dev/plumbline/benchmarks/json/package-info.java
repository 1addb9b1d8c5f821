/** What a scenario measured, as JSON. */
package dev.plumbline.benchmarks.json;

/** The tables of the benchmarks as drawings. */
package dev.plumbline.benchmarks.plots;

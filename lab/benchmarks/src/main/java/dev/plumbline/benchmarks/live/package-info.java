/** The cost of a check for the program that it checks while it runs. */
package dev.plumbline.benchmarks.live;

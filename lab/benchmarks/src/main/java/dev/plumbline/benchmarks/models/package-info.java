/** Exploring the states of models, beside TLC. */
package dev.plumbline.benchmarks.models;

/** How a search evaluates states, and how it stores them: as objects, or as rows of numbers. */
package dev.plumbline.graph.internal.expand;

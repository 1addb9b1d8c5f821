/** What a search finds out about states, and how it keeps them: as objects, or as rows of numbers. */
package dev.plumbline.graph.expand;

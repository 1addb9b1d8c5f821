/** What histories have shown of a specification: its actions, branches and states, merged over many. */
package dev.plumbline.graph.coverage;

/** Coverage of a specification by histories: its actions, branches and states, merged over many histories. */
package dev.plumbline.graph.internal.coverage;

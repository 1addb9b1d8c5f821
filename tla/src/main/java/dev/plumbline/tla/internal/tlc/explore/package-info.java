/** Next decomposed into its actions, to find all transitions of a state, or those that agree with given values. */
package dev.plumbline.tla.internal.tlc.explore;

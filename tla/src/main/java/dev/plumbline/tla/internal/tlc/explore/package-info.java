/** Next taken apart into its actions, to find all transitions of a state or those that agree with something. */
package dev.plumbline.tla.internal.tlc.explore;

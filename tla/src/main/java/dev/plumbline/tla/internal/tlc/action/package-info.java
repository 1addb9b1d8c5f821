/** The actions of Next at their sites, their signatures, and the rules of the .cfg. */
package dev.plumbline.tla.internal.tlc.action;

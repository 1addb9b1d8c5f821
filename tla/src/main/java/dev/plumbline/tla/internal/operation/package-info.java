/** The actions of a specification that are operations of histories, and how they are evaluated with given arguments. */
package dev.plumbline.tla.internal.operation;

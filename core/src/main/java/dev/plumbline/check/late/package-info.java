/**
 * The late sweep: a sweep in which operations that are always possible stay undone past their return, until something
 * observes them. See {@link dev.plumbline.check.late.internal.LateConfiguration} for what is kept and why that is right.
 */
package dev.plumbline.check.late;

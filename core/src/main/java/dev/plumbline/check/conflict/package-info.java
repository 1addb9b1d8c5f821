/** Conflicts that have a name, such as a stale read: a few operations of a history that contradict each other. */
package dev.plumbline.check.conflict;

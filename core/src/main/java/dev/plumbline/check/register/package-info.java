/**
 * Decides registers with many pending operations: they are counted by what they do, and a few counts are enough where a
 * search would distinguish every one of them.
 */
package dev.plumbline.check.register;

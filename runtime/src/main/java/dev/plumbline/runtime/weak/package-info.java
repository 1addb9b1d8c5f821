/** Mailboxes with weaker guarantees than those over TCP, on top of them. */
package dev.plumbline.runtime.weak;

/** Watches the thread that a check runs on, and gives it up when it takes too long. */
package dev.plumbline.check.watch;

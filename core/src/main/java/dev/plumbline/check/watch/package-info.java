/** Watches the thread that a check runs on, gives it up when it takes too long, and notices the end of the process. */
package dev.plumbline.check.watch;

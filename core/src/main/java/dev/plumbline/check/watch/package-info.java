/** Has a check hung? The thread that it runs on is watched, and given up when it takes too long. */
package dev.plumbline.check.watch;

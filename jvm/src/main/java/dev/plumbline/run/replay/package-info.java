/** Runs that can be repeated, also in a debugger. */
package dev.plumbline.run.replay;

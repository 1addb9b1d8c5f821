/** The log of a process: a line for each attempt at a section, with its clock. */
package dev.plumbline.runtime.log;

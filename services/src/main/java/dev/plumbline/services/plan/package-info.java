/** Faults as data: a plan is drawn before the run, or read from a file. */
package dev.plumbline.services.plan;

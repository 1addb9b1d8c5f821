/** Checks of state logs while they are being written. */
package dev.plumbline.check.states.follow;

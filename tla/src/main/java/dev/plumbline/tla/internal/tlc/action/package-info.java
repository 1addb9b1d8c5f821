/** What may happen according to Next and the .cfg: actions at their sites, signatures, rules. */
package dev.plumbline.tla.internal.tlc.action;

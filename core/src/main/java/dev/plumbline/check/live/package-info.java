/** Checks of operations while a recorder of the same program records them. */
package dev.plumbline.check.live;

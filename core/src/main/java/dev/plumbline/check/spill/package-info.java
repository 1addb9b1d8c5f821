/** Where do the states of a search go that the heap has no room for? Into a file that is mapped into memory. */
package dev.plumbline.check.spill;

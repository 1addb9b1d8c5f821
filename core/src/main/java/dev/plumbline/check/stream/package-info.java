/** Checks of histories whose operations come one after the other, and are forgotten once they are settled. */
package dev.plumbline.check.stream;

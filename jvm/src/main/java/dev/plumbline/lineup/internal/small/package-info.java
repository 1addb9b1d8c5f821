/** Small tests, drawn from the calls of a class. */
package dev.plumbline.lineup.internal.small;

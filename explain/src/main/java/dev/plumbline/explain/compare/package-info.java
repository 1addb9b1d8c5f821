/** Two runs side by side: which operations are the same, and where they first differ. */
package dev.plumbline.explain.compare;

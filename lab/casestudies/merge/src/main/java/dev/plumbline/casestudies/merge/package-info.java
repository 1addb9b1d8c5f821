/** Clients that change one array at the same time, and the rules by which their changes are merged. */
package dev.plumbline.casestudies.merge;

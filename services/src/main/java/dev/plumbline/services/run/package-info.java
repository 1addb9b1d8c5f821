/** A run: nodes, clients, faults and what they leave in a folder. */
package dev.plumbline.services.run;

/** The network between the nodes, and its faults. */
package dev.plumbline.services.network;

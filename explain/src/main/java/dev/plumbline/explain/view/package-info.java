/** The server of the viewer, on this machine alone. */
package dev.plumbline.explain.view;

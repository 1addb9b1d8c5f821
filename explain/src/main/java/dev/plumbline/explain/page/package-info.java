/** Scenes of the viewer for evidence that is a list of rows. All words are made here; the browser only draws. */
package dev.plumbline.explain.page;

/** Shows a check of a stream to others while it runs: figures, events, a call on a violation. */
package dev.plumbline.cli.live;

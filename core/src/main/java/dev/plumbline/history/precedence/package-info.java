/** Which operations of a history come before which others. */
package dev.plumbline.history.precedence;

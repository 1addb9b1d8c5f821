/** Words for people: times, and names that may have been meant. */
package dev.plumbline.history.text;

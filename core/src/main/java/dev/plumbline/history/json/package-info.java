/** Documents as JSON, and small JSON files of our own. */
package dev.plumbline.history.json;

/** Creates and deletes folders. */
package dev.plumbline.history.files;

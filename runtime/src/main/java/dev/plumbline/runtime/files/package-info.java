/** Files that processes of several JVMs share. */
package dev.plumbline.runtime.files;

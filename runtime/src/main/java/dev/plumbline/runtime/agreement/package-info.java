/** A variable that processes of several JVMs share by two-phase commit. */
package dev.plumbline.runtime.agreement;

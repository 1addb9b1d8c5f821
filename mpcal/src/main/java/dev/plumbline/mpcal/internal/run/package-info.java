/** Runs compiled specifications on this machine, and collects the logs of their processes. */
package dev.plumbline.mpcal.internal.run;

/** How the threads of a run are scheduled, and the call at which a replay stops. */
package dev.plumbline.run.scheduling;

/** Properties of a system, evaluated along executions. */
package dev.plumbline.actor.internal.property;

/**
 * Systems that are specified in Modular PlusCal: a queue, a lock service and a replicated store. Their specifications are
 * resources of this module.
 */
package dev.plumbline.systems;

/** Logs of systems that were compiled from Modular PlusCal, and the specifications that must explain them. */
package dev.plumbline.mpcal;

/** What a browser shows of a counterexample: the data it gets, the front end, and the report that is one HTML file. */
package dev.plumbline.explain.web;

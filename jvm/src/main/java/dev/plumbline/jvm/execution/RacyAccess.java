package dev.plumbline.jvm.execution;

import java.util.Optional;

/**
 * One half of a {@link Race}.
 *
 * @param thread from 0, {@link Program#MAIN} for the initial and last calls
 * @param call which call of the thread, -1 in threads that the code under test started
 * @param writes whether it changes the variable
 * @param site where the access is
 * @param caller if the site is within the JDK: the line of the code under test that called the JDK last, if any
 */
public record RacyAccess(int thread, int call, boolean writes, Site site, Optional<Caller> caller) {}

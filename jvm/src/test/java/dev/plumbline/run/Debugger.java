package dev.plumbline.run;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.PrimitiveValue;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.ExceptionEvent;
import com.sun.jdi.event.LocatableEvent;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.request.ExceptionRequest;
import com.sun.jdi.request.StepRequest;
import java.util.Map;

/** A debugger as a user has one, over the same interface: attached to 127.0.0.1, waiting a minute at most. */
final class Debugger implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 60_000;

    private final VirtualMachine machine;
    private EventSet stoppedAt;

    private Debugger(VirtualMachine machine) {
        this.machine = machine;
    }

    static Debugger attach(int port) throws Exception {
        AttachingConnector sockets = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(connector -> connector.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = sockets.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(Integer.toString(port));
        arguments.get("timeout").setValue(Long.toString(PATIENCE_MILLIS));
        return new Debugger(sockets.attach(arguments));
    }

    VirtualMachine machine() {
        return machine;
    }

    /** Waits until it stops; other events are passed over. */
    LocatableEvent stop() throws InterruptedException {
        while (true) {
            EventSet events = machine.eventQueue().remove(PATIENCE_MILLIS);
            if (events == null) {
                throw new AssertionError("nothing has happened for a minute");
            }
            for (Event event : events) {
                if (event instanceof ExceptionEvent || event instanceof StepEvent) {
                    stoppedAt = events;
                    return (LocatableEvent) event;
                }
            }
            events.resume();
        }
    }

    void goOn() {
        stoppedAt.resume();
    }

    LocatableEvent stepOut(ThreadReference thread) throws InterruptedException {
        StepRequest request =
                machine.eventRequestManager().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OUT);
        request.addCountFilter(1);
        request.enable();
        goOn();
        LocatableEvent event = stop();
        machine.eventRequestManager().deleteEventRequest(request);
        return event;
    }

    /** As IntelliJ does for a breakpoint on an exception. */
    ExceptionRequest breakOn(Class<?> exception) {
        ExceptionRequest request = machine.eventRequestManager()
                .createExceptionRequest(
                        machine.classesByName(exception.getName()).get(0), true, true);
        request.enable();
        return request;
    }

    static Object variable(ThreadReference thread, String name)
            throws IncompatibleThreadStateException, AbsentInformationException {
        StackFrame frame = thread.frame(0);
        com.sun.jdi.Value value = frame.getValue(frame.visibleVariableByName(name));
        return value instanceof PrimitiveValue number ? (Object) number.longValue() : ((StringReference) value).value();
    }

    static String message(ExceptionEvent event) {
        ObjectReference exception = event.exception();
        com.sun.jdi.Value message = exception.getValue(exception.referenceType().fieldByName("detailMessage"));
        return ((StringReference) message).value();
    }

    @Override
    public void close() {
        try {
            machine.dispose();
        } catch (VMDisconnectedException e) {
            // It has ended, as it should.
        }
    }
}

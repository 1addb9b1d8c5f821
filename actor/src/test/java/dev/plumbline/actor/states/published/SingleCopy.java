package dev.plumbline.actor.states.published;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.Context;

/** A server with a register that is not replicated. */
record SingleCopy(int value) implements Actor {
    @Override
    public Actor receive(Context context, Object message) {
        if (message instanceof RegisterClients.Put put) {
            context.reply(new RegisterClients.PutOk(put.id()));
            return new SingleCopy(put.value());
        }
        if (message instanceof RegisterClients.Get get) {
            context.reply(new RegisterClients.GetOk(get.id(), value));
        }
        return this;
    }
}

package dev.plumbline.tla.internal.tlc;

import dev.plumbline.tla.internal.load.PlusCalTranslator;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.stream.Collectors;
import pcal.Translator;
import pcal.ValidationCallBack;
import util.ToolIO;

/** Calls the translator of PlusCal, whose state is static: one object for each class loader, used once. */
public final class PlusCal implements PlusCalTranslator.Door {
    @Override
    public String translate(String module) throws BadInput {
        ToolIO.setMode(ToolIO.TOOL);
        Translator translator = new Translator(module, List.of("-nocfg"));
        boolean translated = translator.translate(new ValidationCallBack.Noop());
        if (!translated || !translator.getErrors().isEmpty()) {
            String said = translator.getErrors().stream()
                    .map(Object::toString)
                    .map(String::strip)
                    .collect(Collectors.joining(" "));
            throw new BadInput("the translator of PlusCal rejects the algorithm: " + said);
        }
        return translator.getOutput();
    }
}

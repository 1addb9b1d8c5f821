package dev.plumbline.cli.services;

import dev.plumbline.lineup.classes.UserClasses;
import dev.plumbline.services.Service;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Loads a service: a class by its name, or a Java file that is compiled first. */
final class ServiceFile {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");

    private ServiceFile() {}

    /**
     * @param named a Java file, or the full name of a class
     * @param classPath of the class, or of the file
     * @param classes a folder for compiled classes, which is created if it is needed
     */
    static Service load(String named, String classPath, Path classes) throws BadInput {
        if (!named.endsWith(".java")) {
            return make(named, UserClasses.of(classPath));
        }
        Path file = Path.of(named);
        if (!Files.isRegularFile(file)) {
            throw new BadInput(named + ": no such file; expected a Java file, or the full name of a class");
        }
        compile(file, classPath, classes);
        return make(
                className(file), UserClasses.of(classes + (classPath.isEmpty() ? "" : File.pathSeparator + classPath)));
    }

    private static void compile(Path file, String classPath, Path classes) throws BadInput {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new BadInput("this Java has no compiler; expected a JDK, or the name of a compiled class");
        }
        List<String> places = new ArrayList<>(List.of(
                place(Service.class.getProtectionDomain().getCodeSource().getLocation())));
        // The compiler does not know the * of a class path.
        if (UserClasses.of(classPath) instanceof URLClassLoader loader) {
            for (URL url : loader.getURLs()) {
                places.add(place(url));
            }
        }
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            Files.createDirectories(classes);
            List<String> options =
                    List.of("-proc:none", "-d", classes.toString(), "-cp", String.join(File.pathSeparator, places));
            if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                throw new BadInput(file + " does not compile: " + messages);
            }
        } catch (IOException e) {
            throw new BadInput(file + " cannot be compiled: " + BadInput.reason(e), e);
        }
    }

    private static String place(URL url) {
        return Path.of(URI.create(url.toString())).toString();
    }

    /** A public class has the name of its file. */
    private static String className(Path file) throws BadInput {
        String simple = file.getFileName().toString().replaceAll("\\.java$", "");
        try {
            Matcher declared = PACKAGE.matcher(Files.readString(file));
            return declared.find() ? declared.group(1) + "." + simple : simple;
        } catch (IOException e) {
            throw new BadInput(file + ": " + BadInput.reason(e), e);
        }
    }

    private static Service make(String name, ClassLoader classes) throws BadInput {
        try {
            Class<?> type = Class.forName(name, true, classes);
            if (!Service.class.isAssignableFrom(type)) {
                throw new BadInput(
                        "class " + name + " is not a service; expected one that implements " + Service.class.getName());
            }
            return (Service) type.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new BadInput("class " + name + " is not on the class path; expected it there, or a Java file", e);
        } catch (InvocationTargetException e) {
            throw new BadInput("class " + name + " cannot be constructed: " + e.getCause(), e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new BadInput(
                    "class " + name + " cannot be used: expected a public class with a public constructor without"
                            + " arguments: " + e,
                    e);
        }
    }
}

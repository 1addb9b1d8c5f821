package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Every public type of what is published says what it is. The compiler looks at the form of comments. */
class PublicTypesTest {
    private static final Path ROOT = Path.of("..", "..");

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : House.modulesOf(ROOT)) {
            Path folder = ROOT.resolve(module).resolve("src/main/java");
            if (Files.isDirectory(folder)
                    && !module.startsWith("lab/casestudies")
                    && !module.equals("lab/benchmarks")) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .forEach(sources::add);
                }
            }
        }
        return sources;
    }

    @Test
    void everyPublicTypeHasAComment() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> seen = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources()));
            DocTrees comments = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new PublicTypes(comments, seen, silent).scan(unit, null);
            }
        }
        assertThat(seen).contains("check.Check", "check.Verdict.Conforms").hasSizeGreaterThan(200);
        KnownExceptions.assertExactly("comment", silent);
    }

    /** Public types, and those inside them. */
    private static final class PublicTypes extends TreePathScanner<Void, Void> {
        private final DocTrees comments;
        private final List<String> seen;
        private final List<String> silent;

        PublicTypes(DocTrees comments, List<String> seen, List<String> silent) {
            this.comments = comments;
            this.seen = seen;
            this.silent = silent;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            TreePath path = getCurrentPath();
            boolean inInterface = path.getParentPath().getLeaf().getKind() == Tree.Kind.INTERFACE;
            if (!inInterface && !type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                return null;
            }
            String name = name(path);
            seen.add(name);
            if (comments.getDocComment(path) == null) {
                silent.add(name);
            }
            return super.visitClass(type, none);
        }

        private static String name(TreePath path) {
            String name = ((ClassTree) path.getLeaf()).getSimpleName().toString();
            Tree around = path.getParentPath().getLeaf();
            return around instanceof CompilationUnitTree unit
                    ? unit.getPackageName().toString().replace("dev.plumbline.", "") + "." + name
                    : name(path.getParentPath()) + "." + name;
        }
    }
}

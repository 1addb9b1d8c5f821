/** What did we see before? */
module dev.plumbline.store {
    requires transitive dev.plumbline.explain;
    requires transitive dev.plumbline.run;
    requires java.sql;
    requires org.xerial.sqlitejdbc;

    exports dev.plumbline.store;
}

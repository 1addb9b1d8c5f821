/** What is a value? */
module dev.plumbline.value {
    exports dev.plumbline.value;
}

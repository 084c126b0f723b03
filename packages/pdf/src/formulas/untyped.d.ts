/** MathJax has no types for its bundle: these are the ones of the part that is used here. */
declare module 'mathjax' {
  type Node = { readonly brand?: 'node of a formula' };
  type MathJax = {
    init(options: object): Promise<unknown>;
    tex2svgPromise(formula: string, options: { readonly display: boolean }): Promise<Node>;
    readonly startup: { readonly adaptor: { innerHTML(node: Node): string } };
  };
  const MathJax: MathJax;
  export default MathJax;
}

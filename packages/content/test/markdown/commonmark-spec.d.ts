declare module 'commonmark-spec' {
  const suite: {
    readonly tests: readonly {
      readonly number: number;
      readonly section: string;
      /** With `→` for tabs. */
      readonly markdown: string;
    }[];
  };
  export default suite;
}

/** The part of Citation.js with which imports and tests read citations; its packages contain no types. */
declare module '@citation-js/core' {
  export const plugins: {
    input: { chain(text: string, options?: { forceType: string }): unknown }
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'

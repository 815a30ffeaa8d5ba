/** The part of Citation.js that is used here; its packages contain no types. */
declare module '@citation-js/core' {
  export const plugins: {
    output: { format(name: 'bibtex' | 'ris', data: object[], options: { format: 'text' }): string }
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'

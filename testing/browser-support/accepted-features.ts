/** Features that some supported browser lacks and that bundles may use, with the reason; by the name that a scan gives them. */
type Accepted = Readonly<Record<string, string | { reason: string; within: RegExp }>>

/** Scripts. `within`: only in a file that contains this. */
export const acceptedInScripts: Accepted = {
  '.hidePopover()': 'load-polyfills.ts',
  '.startViewTransition()': 'React checks that it exists',
  'navigator.share': 'share-button.tsx checks that it exists',
  'navigator.connection': 'React checks that it exists',
  'window.navigation': 'React checks that it exists',
  navigation: 'React, React Router and guarded-history.ts check that it exists',
  'navigator.userAgentData': 'Floating UI checks that it exists',
  'Error.captureStackTrace': 'zod and others check that it exists',
  '.captureStackTrace()': 'as Error.captureStackTrace',
  'Uint8Array.fromBase64': 'jose checks that it exists',
  '.fromBase64()': 'jose checks that it exists',
  '.toBase64()': 'jose checks that it exists',
  '.registerProperty()': 'Fluent checks that it exists',
  trustedTypes: 'Lexical checks that it exists',
  '.caretPositionFromPoint()': 'Lexical checks that it exists',
  '.caretRangeFromPoint()': 'Lexical checks that it exists',
  'Symbol.dispose': 'only names a member of an object of Lexical',
  'RegExp.escape': { reason: 'core-js checks that it exists', within: /core-js/ },
  '.intersection()': { reason: 'core-js checks that it exists', within: /core-js/ },
  '.try()': 'a function of Ajv, and core-js checks that Promise.try exists',
  '.dispose()': 'a method of objects of Fluent',
  '.isVisible()': 'a method of objects of Tabster',
  '.toArray()': 'Children.toArray of React, and methods of objects of Lexical and dnd-kit',
}

/** Properties, selectors and at-rules of styles. Without them a page looks less good and works. */
export const acceptedInStyles: Accepted = {
  'forced-color-adjust': 'for forced colours, which Safari does not have',
  'text-size-adjust': 'Safari has -webkit-text-size-adjust, others need none',
  'scrollbar-gutter': 'the page moves a little when a dialog opens',
  'scrollbar-width': 'the scrollbar is wider',
  'interpolate-size': 'something of Payload opens without a transition',
  'field-sizing': 'text areas of Payload do not grow',
  resize: 'touch screens have no corner to drag',
  ':selection': 'selected text has the colours of the system',
  ':view-transition': 'the page of an entry does not fade in',
  ':view-transition-group': 'as :view-transition',
  ':view-transition-new': 'as :view-transition',
  ':view-transition-old': 'as :view-transition',
}

/** Attributes of elements. */
export const acceptedAttributes: Accepted = {
  popover: 'load-polyfills.ts',
  popovertarget: 'load-polyfills.ts',
}

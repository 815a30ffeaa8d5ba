const interactive = ':where(a, button, input, select, textarea, [role])'

/** What a selector requires of a control, and the samples in which it is always true. Specificities stay the same. */
const forced = [
  [/:hover(?![\w-])/g, ':is(:hover, [data-look="hover"] *, [data-look="pressed"] *)'],
  [/:active(?![\w-])/g, ':is(:active, [data-look="pressed"] *)'],
  [/:focus-within(?![\w-])/g, ':is(:focus-within, [data-look="focus"] *)'],
  [/:focus(?![\w-])/g, `:is(:focus, [data-look="focus"] ${interactive})`],
  [/:focus-visible(?![\w-])/g, `:is(:focus-visible, [data-look="focus"] ${interactive})`],
  [/\[data-fui-focus-visible\]/g, `:is([data-fui-focus-visible], [data-look="focus"] ${interactive})`],
] as const

/**
 * Lets the style rules of the page for pointed at, pressed and focused elements also apply below `data-look="hover"`,
 * `"pressed"` and `"focus"`.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) forceIn(sheet.cssRules)
}

function forceIn(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('[data-look=')) {
      const selector = forced.reduce(
        (text, [pattern, forcing]) => text.replace(pattern, forcing),
        rule.selectorText,
      )
      if (selector !== rule.selectorText) rule.selectorText = selector
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) forceIn(rule.cssRules)
  }
}

export type Target = {
  role: 'button' | 'link' | 'heading' | 'textbox' | 'checkbox' | 'combobox' | 'menuitem'
  name: string
}

/**
 * The visible element with that role and accessible name, inside the modal dialog if one is open. `name` is the source
 * of a regular expression. Runs in the page, so it must not refer to anything outside itself.
 */
export function findElement({ role, name }: Target): Element | null {
  const selectors = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    textbox: 'input:not([type=checkbox], [type=radio]), textarea',
    checkbox: 'input[type=checkbox], input[type=radio]',
    combobox: 'select, [role=combobox]',
    menuitem: '[role^=menuitem], [role=option]',
  }
  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], style')) hidden.remove()
    return copy.textContent
  }
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels =
      'labels' in element && element.labels instanceof NodeList
        ? [...element.labels].map((label) => label)
        : []
    const texts = [
      labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
      element.getAttribute('aria-label') ?? '',
      labels.map((label) => (label instanceof Element ? textOf(label) : '')).join(' '),
      textOf(element),
      element.getAttribute('title') ?? '',
    ]
    return (texts.find((text) => text.trim() !== '') ?? '').replace(/\s+/g, ' ').trim()
  }
  const modal = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].at(-1) ?? document
  const pattern = new RegExp(name)
  return (
    [...modal.querySelectorAll(selectors[role])].find(
      (element) =>
        pattern.test(nameOf(element)) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden=true], [inert]'),
    ) ?? null
  )
}

import { createInstance, type FormatterModule, type i18n as I18n } from 'i18next'
import { type Namespace, namespaces } from '#contract/namespaces.ts'
import type { Language } from '#contract/texts.ts'
import type { TranslationTree } from '#contract/translations.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { isolateText } from '#contract/values/normalize-text.ts'

export type Texts = Partial<Record<Namespace, TranslationTree>>

/**
 * Creates an i18next instance for one language with preloaded texts, so that the first render has them. Keys are looked
 * up by their full name (`validation.required`); `onMissing` receives keys that no namespace has.
 *
 * The namespaces are joined into one flat object: with 20 of them as i18next's `fallbackNS`, lookups took a third of the
 * time of rendering a table.
 */
export function createI18n(language: Language, texts: Texts, onMissing?: (key: string) => void): I18n {
  const i18n = createInstance().use(numberFormatter(language))
  void i18n.init({
    initAsync: false,
    lng: language,
    fallbackLng: false,
    ns: ['texts'],
    defaultNS: 'texts',
    nsSeparator: false,
    keySeparator: false,
    resources: { [language]: { texts: flattened(texts) } },
    // React escapes HTML. Values with right-to-left letters or overrides must not reorder the text around them.
    // No text has a zero byte: `$t(key)` is text, as in a title that quotes it, and texts that contain each other cannot hang the page.
    interpolation: {
      escapeValue: true,
      escape: isolateText,
      nestingPrefix: '\0',
      alwaysFormat: true,
    },
    react: { useSuspense: false },
    ...(onMissing && {
      saveMissing: true,
      saveMissingTo: 'current' as const,
      missingKeyHandler: (_languages: readonly string[], _namespace: string, key: string) => onMissing(key),
    }),
  })
  return i18n
}

/** Formats numbers in texts; other values are as they are. */
function numberFormatter(language: Language): FormatterModule {
  const unused = () => undefined
  return {
    type: 'formatter',
    init: unused,
    add: unused,
    addCached: unused,
    format: (value) => (typeof value === 'number' ? formatNumber(value, language) : value),
  }
}

/** The texts by their full keys. If two namespaces have the same key, the first one in `namespaces` wins. */
function flattened(texts: Texts): Record<string, string> {
  const flat: Record<string, string> = {}
  const add = (tree: TranslationTree, prefix: string) => {
    for (const [name, text] of Object.entries(tree)) {
      if (typeof text === 'string') flat[prefix + name] ??= text
      else add(text, `${prefix}${name}.`)
    }
  }
  for (const namespace of namespaces) add(texts[namespace] ?? {}, '')
  return flat
}

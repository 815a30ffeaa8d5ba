import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  SearchBox,
  tokens,
} from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import Link from 'next/link'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { effectiveQuery, foldText } from '#contract/fold-text.ts'
import { registerSlugs } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import { useReturnFocus } from '#ui/shell/use-return-focus.ts'
import { registerPath } from '../data/registers.ts'
import { useFormTitle } from '../data/use-form-title.ts'
import { editorPath } from '../forms/paths.ts'
import { screens } from '../screens.ts'
import { type PaletteTarget as Target, useFoundEntries } from './found-entries.ts'
import { useShortcuts } from './shortcuts.tsx'

/** Milliseconds without a change after which the number of results is announced. */
const typingPause = 700

const useStyles = makeStyles({
  surface: { maxWidth: '640px', alignSelf: 'start', marginTop: '10vh' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  search: { width: '100%', maxWidth: 'none', minHeight: '44px' },
  list: { maxHeight: '50vh', overflowY: 'auto', margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outlineOffset: '-2px', backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  label: { overflowWrap: 'anywhere' },
  kind: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  note: { color: tokens.colorNeutralForeground2 },
})

/** Of screens and definitions; all of them are counted. */
const mostFound = 30

/** Opens with Ctrl+K: any screen, form, field, keyword, text or entry by typing. */
export function CommandPalette() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts([
    { keys: 'mod+k', label: t('manage.palette.title'), run: open },
    { keys: '/', label: t('manage.shortcut.search'), run: () => (focusSearchBox() ? undefined : open()) },
  ])
  return isOpen ? <Palette onClose={() => setOpen(false)} /> : null
}

/** False on a screen without a search box. */
function focusSearchBox(): boolean {
  const searchBox = document.querySelector<HTMLElement>('main input[type=search]')
  searchBox?.focus()
  return searchBox !== null
}

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [text, setText] = useState('')
  const [awaited, setAwaited] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  useReturnFocus()
  const words = foldText(text).split(' ')
  const matches = ({ label, kind }: Target) =>
    words.every((word) => foldText(`${label} ${kind}`).includes(word))
  const entries = useFoundEntries(effectiveQuery(text))
  const screens = useScreens().filter(matches)
  const definitions = useDefinitions()
  const found = [...screens, ...definitions.targets.filter(matches)]
  const textSearch = useTextSearch(text.trim())
  const targets: Target[] = [
    ...found.slice(0, mostFound),
    ...entries.targets,
    ...(text.trim() ? [...entries.further, textSearch] : []),
  ]
  const isFirstKnown =
    screens.length > 0 || (definitions.isLoaded && (found.length > 0 || entries.state === 'loaded'))

  const hitCount = hitText(t, {
    shown: Math.min(found.length, mostFound) + entries.targets.length,
    total: found.length + entries.total,
    isLowerBound: entries.isLowerBound,
  })
  const state =
    entries.state === 'failed'
      ? t('manage.palette.failed')
      : entries.state === 'loading'
        ? t('common.loading')
        : hitCount
  useAnnounceChanges(entries.state === 'loading' ? undefined : state, typingPause)

  // Enter waits for the results of what was typed.
  useEffect(() => {
    if (awaited === undefined || awaited !== text || !isFirstKnown) return
    setAwaited(undefined)
    list.current?.querySelector('a')?.click()
  }, [awaited, text, isFirstKnown])

  /** The arrow keys move between the search box and the links; Enter in the search box opens the first link. */
  function handleKeyDown(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const index = links.findIndex((link) => link.matches(':focus'))
    if (event.key === 'Enter' && index < 0) setAwaited(text)
    else if (event.key === 'ArrowDown') links[index + 1]?.focus()
    else if (event.key === 'ArrowUp' && index > 0) links[index - 1]?.focus()
    else if (event.key === 'ArrowUp' && index === 0)
      event.currentTarget.querySelector<HTMLInputElement>('input')?.focus()
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} onKeyDown={handleKeyDown}>
        <DialogBody>
          <DialogTitle>{t('manage.palette.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <SearchBox
              className={styles.search}
              aria-label={t('manage.palette.label')}
              placeholder={t('manage.palette.label')}
              dismiss={{ 'aria-label': t('table.search.clear') }}
              value={text}
              onChange={(_event, { value }) => setText(value)}
            />
            <p className={styles.note}>{state}</p>
            <ul ref={list} className={styles.list}>
              {targets.map(({ href, label, labelLanguage, kind }) => (
                <li key={`${href} ${label}`}>
                  <Link href={href} prefetch={false} className={styles.link} onClick={onClose}>
                    <span className={styles.label}>
                      <TextInLanguage text={label} language={labelLanguage} />
                    </span>
                    <span className={styles.kind}>{kind}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

type Hits = { shown: number; total: number; isLowerBound: boolean }

/** How many screens, definitions and entries are found; and how many of them are listed, if not all. */
function hitText(t: TFunction, { shown, total, isLowerBound }: Hits): string {
  if (total === 0) return t('manage.palette.none')
  if (isLowerBound) return t('manage.palette.shownOfMore', { shown, total })
  return shown < total
    ? t('manage.palette.shown', { shown, total })
    : t('table.results.count', { count: total })
}

function useScreens(): Target[] {
  const { t } = useTranslation()
  const titleOf = useFormTitle()
  const kind = t('manage.palette.kind.screen')
  const listed = screens.flatMap(({ path, titleKey, isUnlisted }) =>
    isUnlisted || typeof titleKey !== 'string' || path.includes(':')
      ? []
      : [{ href: `/manage${path}`, label: t(titleKey), kind }],
  )
  const registers = registerSlugs.map((slug) => ({
    href: registerPath(slug),
    label: titleOf(slug),
    kind,
  }))
  return [...listed, ...registers]
}

/** Forms, field sets, fields and keywords, loaded when the palette opens. */
function useDefinitions(): { isLoaded: boolean; targets: Target[] } {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const [targets, setTargets] = useState<Target[]>()
  useEffect(() => {
    let isCurrent = true
    async function load() {
      const [definitions, keywords] = await Promise.all([
        client('getDefinitions', {}),
        client('listKeywords', {}),
      ])
      if (!isCurrent) return
      const named = (slug: string, title: string) => (title ? `${title} (${slug})` : slug)
      const loaded = definitions.ok ? definitions.data : { forms: [], fieldSets: [], fields: [] }
      setTargets([
        ...loaded.forms.map(({ slug, title }) => ({
          href: editorPath('form', slug),
          label: named(slug, inLanguage(title, language)),
          kind: t('manage.forms.kind.form'),
        })),
        ...loaded.fieldSets.map(({ slug, settings }) => ({
          href: editorPath('fieldset', slug),
          label: named(slug, inLanguage(settings.title, language)),
          kind: t('manage.forms.kind.fieldset'),
        })),
        ...loaded.fields.map(({ slug, translations }) => ({
          href: editorPath('field', slug),
          label: named(slug, inLanguage(translations.label, language)),
          kind: t('manage.forms.kind.field'),
        })),
        ...(keywords.ok ? keywords.data.keywords : []).map(({ label }) => ({
          href: `/manage/data/keywords?q=${encodeURIComponent(label)}`,
          label,
          kind: t('manage.palette.kind.keyword'),
        })),
      ])
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [client, language, t])
  return { isLoaded: targets !== undefined, targets: targets ?? [] }
}

/** A link to the translations that contain the text. */
function useTextSearch(text: string): Target {
  const { t } = useTranslation()
  return {
    href: `/manage/translations?q=${encodeURIComponent(text)}`,
    label: t('manage.palette.texts', { text }),
    kind: t('manage.tab.translations'),
  }
}

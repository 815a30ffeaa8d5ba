import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark'
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle'
import clsx from 'clsx'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import hiddenStyles from '../theme/visually-hidden.module.css'
import styles from './section-rail.module.css'
import type { FormSection, SectionState } from './sections.ts'

type Props = {
  sections: readonly FormSection[]
  /** Of the sections, in their order. */
  states: readonly SectionState[]
}

/** Links to the sections of a form with their states; in a narrow window one line that opens the list. */
export function SectionRail({ sections, states }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const listId = useId()
  const current = useCurrentSection(sections)
  const [isOpen, setOpen] = useState(false)
  const marked = states.reduce((sum, state) => sum + state.marked, 0)
  const titleAt = (index: number) => inLanguage(sections[index]?.title, language)
  return (
    <nav className={styles.rail} aria-label={t('field.sections.title')}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.position}>
          {t('field.sections.position', { number: current + 1, count: sections.length })}
        </span>
        <span>{titleAt(current)}</span>
        {marked > 0 && <span className={styles.marked}>{t('field.sections.marked', { count: marked })}</span>}
      </button>
      <ol id={listId} className={clsx(styles.list, isOpen && styles.open)}>
        {sections.map(({ id }, index) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${id}`}
              aria-current={index === current ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault()
                setOpen(false)
                const heading = document.getElementById(id)
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              <span>{index + 1}</span>
              <span className={styles.title} data-title={titleAt(index)}>
                {titleAt(index)}
              </span>
              <StateMark state={states[index]} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StateMark({ state }: { state: SectionState | undefined }) {
  const { t } = useTranslation()
  if (state && state.toCorrect > 0)
    return (
      <span className={clsx(styles.state, styles.wrong)}>
        <ErrorCircleRegular />
        <span aria-hidden>{state.toCorrect}</span>
        <span className={hiddenStyles.hidden}>
          {t('field.sections.toCorrect', { count: state.toCorrect })}
        </span>
      </span>
    )
  if (state && state.marked > 0)
    return (
      <span className={clsx(styles.state, styles.marked)}>
        {t('field.sections.marked', { count: state.marked })}
      </span>
    )
  if (!state?.isDone) return <span className={styles.state} />
  return (
    <span className={clsx(styles.state, styles.done)}>
      <CheckmarkRegular />
      <span className={hiddenStyles.hidden}>{t('field.sections.done')}</span>
    </span>
  )
}

/** The index of the section that has the focus or, after the page was scrolled, is at the upper third of the window. */
function useCurrentSection(sections: readonly FormSection[]): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const headings = sections.map(({ id }) => document.getElementById(id))
    const toLast = (isBefore: (heading: HTMLElement) => boolean) => {
      const last = headings.findLastIndex((heading) => heading !== null && isBefore(heading))
      setCurrent(Math.max(last, 0))
    }
    const onScroll = () => toLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const focused = headings.findIndex((heading) => heading?.closest('section')?.contains(target))
      if (focused >= 0) setCurrent(focused)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('focusin', onFocus)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('focusin', onFocus)
    }
  }, [sections])
  return current
}

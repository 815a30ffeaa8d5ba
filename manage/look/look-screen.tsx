'use client'

import { makeStyles } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useClient } from '#ui/api/client-context.tsx'
import { FormToolsContext } from '#ui/fields/form-tools.ts'
import { darkTokens, lightTokens, sharedTokens } from '#ui/theme/tokens.ts'
import { Screen } from '../shell/screen.tsx'
import { forceStates } from './force-states.ts'
import { samples } from './samples.tsx'

const useStyles = makeStyles({
  themes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
    gap: 'var(--gutter)',
    alignItems: 'start',
  },
  theme: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    padding: '24px',
    color: 'var(--ink)',
    backgroundColor: 'var(--ground)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
  },
  heading: { font: 'var(--text-16-strong)', paddingTop: '12px', borderTop: '1px solid var(--line)' },
  samples: { display: 'flex', flexWrap: 'wrap', gap: '16px', alignItems: 'end' },
  sample: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, maxWidth: '100%' },
  caption: { font: 'var(--text-12)', color: 'var(--ink-3)' },
  content: { display: 'flex', flexWrap: 'wrap', gap: '8px', minWidth: 0 },
  colours: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: '8px' },
  swatch: { height: '32px', border: '1px solid var(--line)', borderRadius: '4px' },
})

const themes = { light: lightTokens, dark: darkTokens } as const
const scale = Object.entries(sharedTokens).filter(([name]) => name.startsWith('text-') || name === 'reading')
const hues = ['theses', 'topics', 'internships'] as const

/** `/manage/look`, for developers: tokens, and every control in every state, in both themes. */
export function LookScreen() {
  const styles = useStyles()
  useEffect(forceStates)
  return (
    <Screen title="Look">
      <FormToolsContext value={useSampleTools()}>
        <div className={styles.themes}>
          <Theme name="light" />
          <Theme name="dark" />
        </div>
      </FormToolsContext>
    </Screen>
  )
}

function Theme({ name: theme }: { name: keyof typeof themes }) {
  const styles = useStyles()
  return (
    <section data-theme={theme} data-density="compact" className={styles.theme} aria-label={theme}>
      {scale.map(([name, font]) => (
        <p key={name} style={{ font: `var(--${name})` }}>
          {name} <span className={styles.caption}>{font.replace(' var(--font)', '')}</span>
        </p>
      ))}
      <div className={styles.colours}>
        {Object.entries(themes[theme]).map(([name, value]) => (
          <div key={name} className={styles.caption}>
            <div className={styles.swatch} style={{ background: value }} />
            {name}
            <br />
            {value}
          </div>
        ))}
      </div>
      <div className={styles.samples}>
        {hues.map((hue) => (
          <p
            key={hue}
            data-hue={hue}
            style={{ color: 'var(--hue)', background: 'var(--hue-tint)', padding: '8px' }}
          >
            {hue}
          </p>
        ))}
      </div>
      {samples.map(({ name, states, render }) => (
        <section key={name} aria-label={name}>
          <h2 className={styles.heading}>{name}</h2>
          <div className={styles.samples}>
            {states.map((state) => (
              <div key={state} className={styles.sample}>
                <span className={styles.caption}>{state}</span>
                <div className={styles.content} data-look={state}>
                  {render(state, `${theme}.${name}.${state}`)}
                </div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}

/** Nothing is uploaded or saved. */
function useSampleTools() {
  const client = useClient()
  return {
    client,
    formSlug: 'thesis',
    itemUuid: undefined,
    isNewItem: true,
    asManager: true,
    stored: undefined,
    marks: new Set<string>(),
    textLanguage: undefined,
    setBusy: () => undefined,
    renewUuid: () => undefined,
    formChanged: () => undefined,
  }
}

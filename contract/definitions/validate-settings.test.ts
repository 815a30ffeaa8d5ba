import { expect, it } from 'vitest'
import { defaultSettings, type FormSettings } from '../form-settings.ts'
import { stateAt } from '../values/open-times.ts'
import { validateSettings } from './validate-settings.ts'

function issuesOf(changed: Partial<FormSettings>) {
  const { issues } = validateSettings({ ...defaultSettings, ...changed })
  return issues.map(({ field, messageKey }) => [field, messageKey])
}

it('cleans texts, addresses and times, which are in Tallinn without an offset', () => {
  const { settings, issues } = validateSettings({
    ...defaultSettings,
    opensAt: '2026-12-01T10:00',
    closesAt: '2026-12-24T12:00:00+01:00',
    nextText: { et: '  Kirjutame  ', en: '' },
    closedLink: ' /forms ',
    notify: ['A@ut.example', 'a@ut.example ', ''],
  })
  expect(issues).toEqual([])
  expect(settings).toMatchObject({
    opensAt: '2026-12-01T08:00:00.000Z',
    closesAt: '2026-12-24T11:00:00.000Z',
    nextText: { et: 'Kirjutame', en: '' },
    closedLink: '/forms',
    notify: ['a@ut.example'],
  })
})

it.each<[Partial<FormSettings>, string, string]>([
  [{ opensAt: '2026-12-01' }, 'settings.opensAt', 'forms.error.dateTime'],
  [{ closesAt: '2026-13-01T10:00' }, 'settings.closesAt', 'forms.error.dateTime'],
  [
    { opensAt: '2026-12-01T10:00', closesAt: '2026-12-01T10:00' },
    'settings.closesAt',
    'forms.error.closesBeforeOpens',
  ],
  [{ mostAnswers: 0 }, 'settings.mostAnswers', 'forms.error.mostAnswers'],
  [{ mostAnswers: 1.5 }, 'settings.mostAnswers', 'forms.error.mostAnswers'],
  [{ mostAnswers: 100_001 }, 'settings.mostAnswers', 'forms.error.mostAnswers'],
  [{ mostAnswers: Number.NaN }, 'settings.mostAnswers', 'forms.error.mostAnswers'],
  [
    { successText: { et: '{{nimi}}', en: '' } },
    'settings.successText.et',
    'translations.error.noPlaceholders',
  ],
  [{ mailText: { et: '', en: 'x'.repeat(2001) } }, 'settings.mailText.en', 'validation.maxLength'],
  [{ closedLink: 'javascript:alert(1)' }, 'settings.closedLink', 'validation.url'],
  [{ closedLink: '//evil.example' }, 'settings.closedLink', 'validation.url'],
  [{ notify: ['ei ole'] }, 'settings.notify', 'forms.error.notifyAddress'],
  [{ notifyOnly: true }, 'settings.notify', 'forms.error.notifyRequired'],
  [
    { notify: Array.from({ length: 21 }, (_, index) => `a${index}@ut.example`) },
    'settings.notify',
    'validation.maxItems',
  ],
])('rejects %j', (changed, field, messageKey) => {
  expect(issuesOf(changed)).toEqual([[field, messageKey]])
})

it('knows by the times whether a form is open', () => {
  const times = { opensAt: '2026-12-01T08:00:00.000Z', closesAt: '2026-12-24T11:00:00.000Z' }
  const at = (time: string) => stateAt(times, new Date(time))
  expect(at('2026-12-01T07:59:59.999Z')).toBe('notYet')
  expect(at(times.opensAt)).toBe('open')
  expect(at('2026-12-24T10:59:59.999Z')).toBe('open')
  expect(at(times.closesAt)).toBe('closed')
  expect(stateAt({ opensAt: null, closesAt: null }, new Date())).toBe('open')
})

import { type FormSettings, mostAnswersLimit, mostNotified, settingTextNames } from '../form-settings.ts'
import type { ValueIssue } from '../problems.ts'
import { validatePlainText } from '../translations.ts'
import { isEmail, isSitePath, isWebAddress } from '../values/address.ts'
import { isDateTime } from '../values/date.ts'
import { instantOf } from '../values/deadline.ts'
import { normalizeText } from '../values/normalize-text.ts'
import { orPage } from './check-settings.ts'

/** Cleans and validates the settings of a form (contract §6); times become UTC. */
export function validateSettings(input: FormSettings): { settings: FormSettings; issues: ValueIssue[] } {
  const texts = settingTextNames.map((name) => {
    const { text, issues } = validatePlainText(input[name], `settings.${name}`, true)
    return { name, text: { et: text.et ?? '', en: text.en ?? '' }, issues }
  })
  const closedLink = normalizeText(input.closedLink).trim()
  const notify = [...new Set(input.notify.map((address) => address.trim().toLowerCase()).filter(Boolean))]
  const opensAt = readTime(input.opensAt, 'opensAt')
  const closesAt = readTime(input.closesAt, 'closesAt')
  const cleaned = {
    ...input,
    ...Object.fromEntries(texts.map(({ name, text }) => [name, text])),
    opensAt: opensAt.time,
    closesAt: closesAt.time,
    closedLink,
    notify,
  }
  return {
    settings: cleaned,
    issues: [
      ...opensAt.issues,
      ...closesAt.issues,
      ...checkOrder(opensAt.time, closesAt.time),
      ...checkMost(input.mostAnswers),
      ...texts.flatMap(({ issues }) => issues),
      ...checkLink(closedLink),
      ...checkNotified(notify, input.notifyOnly),
    ],
  }
}

function readTime(value: string | null, name: string): { time: string | null; issues: ValueIssue[] } {
  const text = value?.trim() ?? ''
  if (!text) return { time: null, issues: [] }
  if (isDateTime(text)) return { time: new Date(instantOf(text)).toISOString(), issues: [] }
  return { time: null, issues: [{ field: `settings.${name}`, messageKey: 'forms.error.dateTime' }] }
}

function checkOrder(opensAt: string | null, closesAt: string | null): ValueIssue[] {
  if (!opensAt || !closesAt || opensAt < closesAt) return []
  return [{ field: 'settings.closesAt', messageKey: 'forms.error.closesBeforeOpens' }]
}

function checkMost(most: number | null): ValueIssue[] {
  if (most === null || (Number.isInteger(most) && most >= 1 && most <= mostAnswersLimit)) return []
  const params = { max: mostAnswersLimit }
  return [{ field: 'settings.mostAnswers', messageKey: 'forms.error.mostAnswers', params }]
}

/** Leads to another website or to a page of the register. */
function checkLink(url: string): ValueIssue[] {
  if (!url || isWebAddress(url) || isSitePath(url)) return []
  return [{ field: 'settings.closedLink', messageKey: 'validation.url', params: orPage }]
}

function checkNotified(notify: readonly string[], notifyOnly: boolean): ValueIssue[] {
  const field = 'settings.notify'
  if (notify.length > mostNotified)
    return [{ field, messageKey: 'validation.maxItems', params: { max: mostNotified } }]
  if (notifyOnly && notify.length === 0) return [{ field, messageKey: 'forms.error.notifyRequired' }]
  const wrong = notify.find((address) => !isEmail(address))
  return wrong === undefined
    ? []
    : [{ field, messageKey: 'forms.error.notifyAddress', params: { address: wrong.slice(0, 100) } }]
}

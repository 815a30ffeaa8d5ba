import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import type { Translate } from './texts.ts'

export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

/** A form control (or group of controls) by its field's label, which includes a mark if it is required. */
export function field(page: Page, t: Translate, slug: string): Locator {
  const label = RegExp.escape(t(`forms.fields.${slug}`))
  return page.getByLabel(new RegExp(`^${label}( \\(${t('field.required')}\\))?$`))
}

/** Checks options of a multiple-choice field. */
export async function tick(page: Page, t: Translate, slug: string, ...options: string[]): Promise<void> {
  for (const option of options)
    await field(page, t, slug)
      .getByRole('checkbox', { name: t(`forms.option.${option}`), exact: true })
      .check()
}

/** Fills in the required fields of a topic. */
export async function fillTopic(page: Page, t: Translate): Promise<void> {
  await field(page, t, 'organization_or_study_group_name').fill('Kontrolli töörühm')
  await field(page, t, 'thesis_topic_name').fill(unusedName('Vastuste kontroll'))
  await tick(page, t, 'level', 'bachelor')
  await field(page, t, 'description').fill('Üliõpilane uurib, mis keeles tekstid on.')
  await field(page, t, 'contact_email').fill('teemad@example.com')
}

/** Fills in the required fields of an internship. */
export async function fillInternship(page: Page, t: Translate): Promise<void> {
  for (const slug of ['organization_name', 'internship_field', 'description'])
    await field(page, t, slug).fill('Kaarnatark OÜ')
  await field(page, t, 'number_of_positions').fill('3')
  await tick(page, t, 'level', 'bachelor')
  await tick(page, t, 'period', 'summer')
  await field(page, t, 'application_deadline').fill(dayAhead(40))
  await field(page, t, 'contact_email').fill('praktika@example.com')
  await field(page, t, 'confirmation').check()
}

/** Chooses one of few options. */
export async function pick(page: Page, t: Translate, slug: string, option: string): Promise<void> {
  await field(page, t, slug)
    .getByRole('radio', { name: t(`forms.option.${option}`), exact: true })
    .check()
}

/** Chooses a file and waits until it is uploaded. */
export async function attach(page: Page, t: Translate, slug: string, file: SampleFile): Promise<void> {
  await field(page, t, slug).setInputFiles(file)
  await expect(page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
}

/** The errors of a rejected form. */
export function errorSummary(page: Page): Locator {
  return page.locator('form section[tabindex="-1"]')
}

const submissionSchema = z.object({ itemUuid: z.guid() })

/** Opens the step that checks the answers. */
export async function checkAnswers(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('field.check.continue'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('field.check.title') })).toBeFocused()
}

/** Checks and submits the form and waits for the success page; returns the item's UUID. */
export async function submit(page: Page, t: Translate): Promise<string> {
  await checkAnswers(page, t)
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && /\/api\/v1\/\w+$/.test(sent.url()),
  )
  await page.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
  await page.waitForURL(/\/success/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return submissionSchema.parse((await request).postDataJSON()).itemUuid
}

/** Waits until the draft of a signed-in person is stored with the account. */
export async function expectDraftStored(page: Page, t: Translate): Promise<void> {
  const [, text = ''] = t('field.draft.savedToAccount', { time: '@' }).split('@')
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
}

/** The date in `days` days, in the format of date inputs. */
export function dayAhead(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

/** A unique name, so that tests can run repeatedly on the same data. */
export function unusedName(name: string): string {
  return `${name} ${randomBytes(3).toString('hex')}`
}

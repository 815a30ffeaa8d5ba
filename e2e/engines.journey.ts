import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { firefoxPath, webkitPaths } from '../testing/browser-path.ts'
import { addTooltip, createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem, insertItem, returnItem, setStatus } from '../testing/items.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { topicValues } from '../testing/sample-values.ts'
import { baseUrl } from './address.ts'
import { type BrowserWindow, browserWindow, type Engine } from './engines/browser-window.ts'
import { startFirefox } from './engines/firefox.ts'
import { startWebKit } from './engines/webkit.ts'
import { dayAhead, unusedName } from './form.ts'
import { clientsByApi } from './manage.ts'
import { signUpPerson } from './session.ts'
import { translatorFor } from './texts.ts'

const t = translatorFor('et')

const engines = [
  { name: 'Firefox', isInstalled: Boolean(firefoxPath), start: startFirefox },
  { name: 'WebKit', isInstalled: Boolean(webkitPaths), start: startWebKit },
]

for (const { name, isInstalled, start } of engines)
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })
    test.skip(!isInstalled, `${name} is not installed`)

    let engine: Engine
    let window: BrowserWindow
    let folder: string

    test.beforeAll(async () => {
      engine = await start()
      folder = await mkdtemp(join(tmpdir(), 'register-engine-'))
    })
    test.afterAll(async () => {
      await engine?.stop()
      if (folder) await rm(folder, { recursive: true, force: true })
    })
    test.beforeEach(async () => {
      window = browserWindow(await engine.open())
    })
    test.afterEach(async () => {
      const info = test.info()
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath('failed.png'), await window.driver.screenshot())
      await window.driver.close()
    })

    test('a reader finds a thesis, cites it and returns to the list', async () => {
      test.info().annotations.push({ type: 'version', description: await window.driver.version() })
      const title = 'Jäätmete sortimine konveierilindil madala kulukusega kaamera abil'
      await window.visit('/thesis?year=all&language=et')
      await window.fill(t('table.search.label'), 'konveierilindil')
      await window.isAt(/q=konveierilindil/)
      // Only then are the rows those of the search, and stay where they are.
      await window.sees('\n1 tulemus')
      await window.click('link', `^${title}$`)
      await window.find('heading', `^${title}$`)
      const cite = `^${t('thesis.cite.title')}$`
      await window.click('button', cite)
      await window.sees('Beridzal, G. (2026).')
      await expect.poll(() => window.focused()).toBe('APA')
      await window.driver.press('Escape')
      await expect.poll(() => window.focused()).toBe(t('thesis.cite.title'))
      await window.driver.back()
      await window.isAt(/\/thesis\?.*q=konveierilindil/)
      await window.find('link', `^${title}$`)
    })

    test('a company offers an internship', async () => {
      const work = unusedName('Mootori praktika')
      const file = join(folder, 'tingimused.pdf')
      await writeFile(file, samplePdf(work))
      await window.visit('/internship/lisa?language=et')
      await window.fill(label('organization_name'), 'Žürii ja Õunad OÜ')
      await window.fill(label('internship_field'), work)
      await window.fill(label('description'), 'Õpetad mudelit õunu ära tundma.')
      await window.fill(label('number_of_positions'), '3')
      await window.click('checkbox', `^${t('forms.option.bachelor')}$`)
      await window.click('checkbox', `^${t('forms.option.summer')}$`)
      await window.fill(label('application_deadline'), dayAhead(40))
      await window.fill(label('contact_email'), 'praktika@')
      // The message about the address appears when the field is left. The click must reach the button all the same.
      await window.driver.hold(await window.find('button', `^${t('field.check.continue')}$`), 90)
      await window.find('heading', t('validation.checkAnswers_other', { count: 2 }))
      await window.fill(label('contact_email'), 'praktika@example.com')
      await window.attach(label('attachment'), file)
      await window.find('button', `^${t('file.removeNamed', { name: 'tingimused.pdf' })}$`)
      await window.click('checkbox', label('confirmation'))
      await window.click('button', `^${t('field.check.continue')}$`)
      await window.find('heading', t('field.check.title'))
      await window.click('button', `^${t('item.add.submit')}$`)
      await window.isAt(/\/internship\/success/)
    })

    test('what is pressed while a field is left is reached, and panels are under their buttons', async () => {
      const press = async (name: string) => window.driver.hold(await window.find('button', name), 90)
      await window.visit('/topics/lisa?language=et')
      // Each message of an invalid entry moves what is pressed, and Safari does not focus a button that is clicked.
      await window.fill(`^${t('field.supervisors.email')}`, 'juhendaja@')
      await press(`^${t('field.supervisors.add')}$`)
      await window.find('button', t('field.supervisors.remove', { number: 2 }))

      await window.visit('/internship/lisa?language=et')
      await window.fill(label('application_deadline'), '31.02.')
      await press(`^${t('field.date.open')}$`)
      const [, day = '', month = '', year = ''] = /^(\d\d)\.(\d\d)\.(\d+)$/.exec(dayAhead(0)) ?? []
      const today = new Date(`${year}-${month}-${day}`).toLocaleDateString('et', { dateStyle: 'long' })
      await press(`^${RegExp.escape(today)}$`)
      await expect.poll(() => window.valueOf(label('application_deadline'))).toBe(dayAhead(0))

      const { slug, text } = await createFormForTest(clientsByApi, 'active')
      await addTooltip(clientsByApi, text)
      await window.visit(`/forms/${slug}?language=et`)
      for (const name of [t('common.nav.add'), t('field.info')]) {
        await press(`^${name}$`)
        await expect
          .poll(() => window.driver.evaluate(placeOfPanel))
          .toEqual({ isBelow: true, isInside: true })
        await window.driver.press('Escape')
      }
    })

    test('a student signs in and out', async () => {
      await window.visit('/thesis?language=et')
      await window.click('button', `^${t('auth.login')}$`)
      await signIn(window, 'student')
      await window.isAt(/\/thesis\?language=et$/)
      await window.click('button', `^${t('auth.logout')}$`)
      await window.find('button', `^${t('auth.login')}$`)
    })

    test('an owner continues a draft, corrects the entry with another file, answers and proposes', async () => {
      test.slow()
      const username = await signUpPerson()
      const title = unusedName('Mootori mustand')
      const slug = 'topics'
      const files = await Promise.all(
        ['esimene.pdf', 'teine.pdf'].map(async (name) => {
          const path = join(folder, name)
          await writeFile(path, samplePdf(`${title} ${name}`))
          return path
        }),
      )
      const [first = '', second = ''] = files
      const removal = (name: string) => `^${t('file.removeNamed', { name })}$`
      await window.visit('/topics?language=et')
      await window.click('button', `^${t('auth.login')}$`)
      await signIn(window, username)
      await window.isAt(/\/topics\?language=et$/)

      await window.visit('/topics/lisa?language=et')
      await window.fill(label('thesis_topic_name'), title)
      await window.attach(label('attachment'), first)
      await window.find('button', removal('esimene.pdf'))
      await window.sees(t('field.draft.savedToAccount', { time: '@' }).split('@')[1] ?? '')
      await window.visit('/minu?language=et')
      await window.click('link', `^${t('my.drafts.continueNamed', { title })}$`)
      await window.find('button', removal('esimene.pdf'))
      await expect.poll(() => window.valueOf(label('thesis_topic_name'))).toBe(title)
      await window.fill(label('organization_or_study_group_name'), 'Žürii ja Õunad')
      await window.click('checkbox', `^${t('forms.option.bachelor')}$`)
      await window.fill(label('description'), 'Õpetad mudelit õunu ära tundma.')
      await window.fill(label('contact_email'), 'teemad@example.com')
      await window.click('button', `^${t('field.check.continue')}$`)
      await window.find('heading', `^${t('field.check.title')}$`)
      await window.click('button', `^${t('item.add.submit')}$`)
      await window.isAt(/\/success/)
      const own = dataOf(await clientsByApi.as(username)('listOwnItems', {}))
      const uuid = own[0]?.uuid ?? ''
      expect(own).toHaveLength(1)

      const marks = ['general_topics.attachment']
      dataOf(await returnItem(clientsByApi, slug, uuid, { message: 'Palun lisa uus fail.', marks }))
      await window.visit('/minu?language=et')
      await window.click('link', `^${t('my.action.correctNamed', { title })}$`)
      await window.sees('Palun lisa uus fail.')
      await window.click('button', removal('esimene.pdf'))
      await window.attach(label('attachment'), second)
      await window.find('button', removal('teine.pdf'))
      await window.click('button', `^${t('my.correct.submit')}$`)
      await window.find('heading', `^${t('my.success.corrected')}$`)
      const { files: corrected, status } = await fetchItem(clientsByApi, slug, uuid)
      expect([status, corrected.map(({ name }) => name.endsWith('teine.pdf'))]).toEqual(['pending', [true]])

      const question = { uuid: randomUUID(), kind: 'message', text: 'Kas teema on vaba?' } as const
      dataOf(await clientsByApi.as('manager')('writeMessage', { params: { slug, uuid }, body: question }))
      await window.visit('/minu?language=et')
      await window.click('link', `^${t('my.row.newMessagesNamed_one', { count: 1, title })}$`)
      await window.sees(question.text)
      await window.fill(`^${t('my.messages.write')}`, 'On küll.')
      await window.click('button', `^${t('item.messages.send')}$`)
      await window.sees('On küll.')
      await expect.poll(() => window.valueOf(`^${t('my.messages.write')}`)).toBe('')

      await setStatus(clientsByApi, slug, uuid, 'published')
      await window.visit(`/minu/${uuid}?language=et`)
      await window.click('button', `^${t('my.action.more')}$`)
      await window.click('button', `^${t('my.action.propose')}$`)
      await window.find('heading', `^${t('my.propose.title')}$`)
      await window.fill(label('description'), 'Ettepanek mootorist.')
      await window.click('button', `^${t('my.propose.submit')}$`)
      await window.sees(t('my.propose.done'))
      await window.sees('Ettepanek mootorist.')
    })

    test('a manager changes and publishes an entry, and changes a form', async () => {
      const title = unusedName('Mootori teema')
      const values = { ...topicValues, thesis_topic_name: title }
      const uuid = await insertItem(clientsByApi, 'topics', { general_topics: values })
      await window.driver.open(`${baseUrl}/manage/data/topics?q=${encodeURIComponent(title)}&language=et`)
      await signIn(window, 'manager')
      await window.isHydrated()
      await window.click('link', `^${t('manage.updateOf', { name: title })}`)
      await window.isAt(new RegExp(`/manage/data/topics/${uuid}`))
      await window.isHydrated()
      await window.fill(label('description'), 'Teise mootori kirjeldus.')
      await window.select(`^${t('manage.item.status')}$`, t('item.status.published'))
      await window.click('button', `^${t('manage.item.save')}$`)
      await window.isAt(/\/manage\/data\/topics(\?|$)/)
      await expect.poll(async () => (await fetchItem(clientsByApi, 'topics', uuid)).status).toBe('published')

      const { slug } = await createFormForTest(clientsByApi, 'active')
      await window.visit(`/manage/forms/${slug}`)
      const et = t('manage.forms.inLanguage', {
        label: t('manage.forms.label.title'),
        language: t('manage.forms.et'),
      })
      await window.fill(`^${RegExp.escape(et)}( \\(|$)`, 'Mootori vorm')
      await window.click('button', `^${t('common.save')}$`)
      await window.isAt(/\/manage\/forms(\?|$)/)
      await window.sees('Mootori vorm')
    })
  })

/** A field's label, which includes a mark if the field is required. */
function label(slug: string): string {
  return `^${RegExp.escape(t(`forms.fields.${slug}`))}( \\(|$)`
}

async function signIn(window: BrowserWindow, username: string): Promise<void> {
  await window.isAt(/\/realms\//)
  await window.fill('^Kasutajanimi$', username)
  await window.fill('^Parool$', username)
  await window.click('button', `^${t('auth.login')}$`)
}

/** Where the open panel is. Runs in the page. */
function placeOfPanel(): unknown {
  const panel = document.querySelector(':popover-open')
  const button = panel && document.querySelector(`[popovertarget="${panel.id}"]`)
  if (!panel || !button) return undefined
  const [from, to] = [button.getBoundingClientRect(), panel.getBoundingClientRect()]
  const distance = to.top - from.bottom
  const isBeside = to.left <= from.right && to.right >= from.left
  return {
    isBelow: distance >= 0 && distance < 16 && isBeside,
    isInside: to.left >= 0 && to.right <= innerWidth && to.bottom <= innerHeight,
  }
}

import puppeteer, { ElementHandle, type Page } from 'puppeteer-core'
import { firefoxPath } from '../../testing/browser-path.ts'
import { type Driver, type Engine, type Handle, scrollToMiddle } from './browser-window.ts'

/** Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath, headless: true })
  return {
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 800 })
      return driverOf(page, () => context.close())
    },
    stop: () => browser.close(),
  }
}

function driverOf(page: Page, close: () => Promise<void>): Driver {
  const elements = new Map<Handle, ElementHandle>()
  return {
    version: async () => (await page.browser().version()).replace(/^\w+\//, ''),
    async open(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
    },
    async back() {
      await page.goBack({ waitUntil: 'domcontentloaded' })
    },
    evaluate: (script) => page.evaluate(script),
    async find(script, target) {
      const element = await page.evaluateHandle(script, target)
      if (!(element instanceof ElementHandle)) return undefined
      const handle = handleOf(element)
      elements.set(handle, element)
      return handle
    },
    press: (key) => page.keyboard.press(key),
    async hold(handle, heldMs) {
      const element = elements.get(handle)
      if (!element) throw new Error('the element is of another window')
      await element.evaluate(scrollToMiddle)
      await element.click({ delay: heldMs })
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close,
  }
}

function handleOf(element: ElementHandle): Handle {
  return {
    async click() {
      await element.evaluate(scrollToMiddle)
      await element.click()
    },
    type: (text) => element.type(text),
    async select(label) {
      await element.select(await element.evaluate(valueOfOption, label))
    },
    value: () => element.evaluate((input) => Reflect.get(input, 'value')),
    async attach(path) {
      await (await element.toElement('input')).uploadFile(path)
    },
  }
}

function valueOfOption(element: Element, label: string): string {
  const options = element instanceof HTMLSelectElement ? [...element.options] : []
  const option = options.find(({ text }) => text === label)
  if (!option) throw new Error(`There is no option ${label}`)
  return option.value
}

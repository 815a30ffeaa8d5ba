import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { Builder, By, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver'
import { freePort } from '../../server/free-port.ts'
import { webkitPaths } from '../../testing/browser-path.ts'
import { type Driver, type Engine, type Handle, scrollToMiddle } from './browser-window.ts'

const keys = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Space: ' ',
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
}

/** WebKitGTK, the engine of Safari, controlled by WebDriver on a virtual screen. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // A process group of its own, so that the driver and the virtual screen end together.
  const server = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', webkitPaths?.driver ?? '', `--port=${port}`],
    {
      stdio: 'ignore',
      detached: true,
    },
  )
  await expect(() => fetch(`${url}/status`)).toPass({ timeout: 20_000 })
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: webkitPaths?.browser, args: ['--automation'] },
  })
  return {
    async open() {
      const window = await new Builder().usingServer(url).withCapabilities(capabilities).build()
      await window.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 838 })
      return driverOf(window)
    },
    async stop() {
      if (server.pid) process.kill(-server.pid, 'SIGTERM')
    },
  }
}

function driverOf(window: WebDriver): Driver {
  const elements = new Map<Handle, WebElement>()
  return {
    version: async () => String((await window.getCapabilities()).getBrowserVersion()),
    open: (address) => window.get(address),
    back: () => window.navigate().back(),
    evaluate: (script) => window.executeScript(script),
    async find(script, target) {
      const element: unknown = await window.executeScript(script, target)
      if (!(element instanceof WebElement)) return undefined
      const handle = handleOf(element)
      elements.set(handle, element)
      return handle
    },
    press: (key) => window.actions().sendKeys(keys[key]).perform(),
    async hold(handle, heldMs) {
      const origin = elements.get(handle)
      if (!origin) throw new Error('the element is of another window')
      await window.executeScript(scrollToMiddle, origin)
      await window.actions().move({ origin }).press().pause(heldMs).release().perform()
    },
    screenshot: async () => Buffer.from(await window.takeScreenshot(), 'base64'),
    close: () => window.quit(),
  }
}

function handleOf(element: WebElement): Handle {
  return {
    async click() {
      await element.getDriver().executeScript(scrollToMiddle, element)
      await element.click()
    },
    type: (text) => element.sendKeys(text),
    select: (label) => element.findElement(By.xpath(`.//option[normalize-space()="${label}"]`)).click(),
    attach: (path) => element.sendKeys(path),
    value: () => element.getProperty('value'),
  }
}

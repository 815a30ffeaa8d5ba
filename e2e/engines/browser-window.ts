import { expect } from '@playwright/test'
import { baseUrl } from '../address.ts'
import { findElement, type Target } from './find-element.ts'

/** An element as a driver handles it. Input is sent as from a person: by mouse and keyboard events of the browser. */
export type Handle = {
  click: () => Promise<void>
  type: (text: string) => Promise<void>
  select: (label: string) => Promise<void>
  attach: (path: string) => Promise<void>
  value: () => Promise<unknown>
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space' | 'ArrowDown' | 'ArrowUp'

/** A window of a browser, as its automation protocol controls it. */
export type Driver = {
  version: () => Promise<string>
  open: (address: string) => Promise<void>
  back: () => Promise<void>
  evaluate: (script: () => unknown) => Promise<unknown>
  find: (script: (target: Target) => Element | null, target: Target) => Promise<Handle | undefined>
  press: (key: Key) => Promise<void>
  /** Presses the mouse button over the element and releases it after that many milliseconds. */
  hold: (handle: Handle, heldMs: number) => Promise<void>
  /** A PNG of what the window displays. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** A running browser. Each window has its own cookies and storage. */
export type Engine = { open: () => Promise<Driver>; stop: () => Promise<void> }

const timeout = 15_000

/** A window of any engine: finds elements by role and name, and waits until they are there. */
export function browserWindow(driver: Driver) {
  /** Repeats the action until it succeeds: an element can move or be replaced meanwhile. */
  async function withElement(
    role: Target['role'],
    name: string,
    act: (handle: Handle) => Promise<void> = async () => {},
  ): Promise<Handle> {
    let found: Handle | undefined
    await expect(async () => {
      found = await driver.find(findElement, { role, name })
      if (!found) throw new Error(`The page has no ${role} ${name}`)
      await act(found)
    }).toPass({ timeout })
    if (!found) throw new Error(`The page has no ${role} ${name}`)
    return found
  }

  return {
    driver,
    find: (role: Target['role'], name: string) => withElement(role, name),
    async visit(path: string) {
      await driver.open(new URL(path, baseUrl).href)
      await this.isHydrated()
    },
    async isHydrated() {
      await expect.poll(() => driver.evaluate(isHydrated), { timeout }).toBe(true)
    },
    click: (role: Target['role'], name: string) => withElement(role, name, (handle) => handle.click()),
    async fill(name: string, text: string) {
      const handle = await withElement('textbox', name, (each) => each.click())
      await driver.evaluate(selectFocused)
      await handle.type(text)
    },
    valueOf: async (name: string) => (await withElement('textbox', name)).value(),
    select: (name: string, label: string) => withElement('combobox', name, (handle) => handle.select(label)),
    attach: (name: string, path: string) => withElement('textbox', name, (handle) => handle.attach(path)),
    async sees(text: string) {
      await expect.poll(() => driver.evaluate(visibleText), { timeout }).toContain(text)
    },
    async isAt(address: RegExp) {
      await expect.poll(() => driver.evaluate(() => location.href), { timeout }).toMatch(address)
    },
    /** The text of the focused element. */
    async focused(): Promise<unknown> {
      return driver.evaluate(() => document.activeElement?.textContent)
    },
  }
}

export type BrowserWindow = ReturnType<typeof browserWindow>

function isHydrated(): boolean {
  const { step } = document.getElementById('startup')?.dataset ?? {}
  if (step) return ['finalizing', 'done'].includes(step)
  return [...document.querySelectorAll('nav')]
    .flatMap((nav) => Object.keys(nav))
    .some((key) => key.startsWith('__reactProps'))
}

function selectFocused(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
    activeElement.select()
}

function visibleText(): string {
  return document.body.innerText
}

/** Drivers scroll only until an element is in the window, perhaps behind a bar at its edge. Runs in the page. */
export function scrollToMiddle(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

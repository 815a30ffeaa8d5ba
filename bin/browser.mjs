import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

// The headless shell starts in a fraction of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The path of a Chromium for browser tests: configured, installed, Playwright's own, or installed now if run as root. */
export async function findBrowser(report) {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (existsSync(configured)) return configured
    throw new Error(`CHROMIUM_PATH: ${configured} does not exist`)
  }
  const found = onPath() ?? (await playwrightBrowser())
  if (found) return found
  if (process.getuid?.() === 0) {
    report('Installing Chromium')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error('Chromium or Chrome not found: install one, or set CHROMIUM_PATH to its executable')
}

function onPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

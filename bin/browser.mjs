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
    await installPackages('chromium-headless-shell')
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error('Chromium or Chrome not found: install one, or set CHROMIUM_PATH to its executable')
}

/** Installs the other browsers that browser tests use, if run as root. Tests of a missing one are skipped. */
export async function installOtherBrowsers(report) {
  const missing = Object.entries(otherBrowsers).filter(([, command]) => !isOnPath(command))
  if (missing.length === 0) return
  const packages = missing.map(([name]) => name)
  if (process.getuid?.() === 0) {
    report(`Installing ${packages.join(', ')}`)
    await installPackages(...packages)
  }
  const absent = missing.filter(([, command]) => !isOnPath(command)).map(([name]) => name)
  if (absent.length > 0) report(`Not installed, so their tests are skipped: ${absent.join(', ')}`)
}

/** Debian packages, and a command of each. WebKitGTK needs a screen. */
const otherBrowsers = {
  'firefox-esr': 'firefox-esr',
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
  xauth: 'xauth',
}

async function installPackages(...packages) {
  try {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  } catch {
    // The system has another package manager. The caller says what is missing.
  }
}

function isOnPath(command) {
  return searchPath().some((folder) => existsSync(join(folder, command)))
}

function searchPath() {
  return (process.env.PATH ?? '').split(delimiter)
}

function onPath() {
  return searchPath()
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

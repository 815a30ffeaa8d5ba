import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium for the journeys: named, installed, Playwright's own, or else fetched where that is allowed. */
export async function findBrowser(report) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, where there is nothing`)
  }
  const found = onPath() ?? (await ownOfPlaywright())
  if (found) return found
  if (process.getuid?.() === 0) {
    report('Installing Chromium')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error('There is no Chromium or Chrome here: install one, or name its program in CHROMIUM_PATH')
}

function onPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

async function ownOfPlaywright() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

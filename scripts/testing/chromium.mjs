import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printStep, run } from '../bootstrap/run.mjs'

/** The headless shell draws no window and starts and renders faster; the full browser serves as well. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const packages = ['chromium-headless-shell', 'fonts-noto-cjk']

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** Returns the path of a Chromium on this machine, or undefined. `CHROMIUM_PATH` takes precedence. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  if (onPath) return onPath
  const own = await playwrightChromium()
  return existsSync(own) ? own : undefined
}

/** Finds a Chromium or installs one, with apt as root on Debian, else with Playwright. Returns its path or undefined. */
export async function ensureChromium() {
  const executable = await findChromium()
  if (executable) return executable
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    printStep('Installing Chromium for the browser tests (apt-get)')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], quiet)
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    // Older releases have no package of the headless shell.
    if ((await run('apt-get', [...install, ...packages], quiet)) !== 0)
      await run('apt-get', [...install, 'chromium', 'fonts-noto-cjk'], quiet)
  } else {
    printStep('Installing Chromium for the browser tests (Playwright)')
    await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  }
  return findChromium()
}

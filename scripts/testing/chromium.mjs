import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../bootstrap/run.mjs'
import { say } from '../bootstrap/say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** Path of a Chromium on this machine, or undefined. `CHROMIUM_PATH` decides when it is set. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
  if (onPath) return onPath
  const own = await playwrightChromium()
  return existsSync(own) ? own : undefined
}

/** Finds a Chromium, else installs one: the distribution's where we may, else Playwright's. Answers its path or undefined. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('Installing Chromium for the browser tests (apt-get)')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quiet)
  } else {
    say('Installing Chromium for the browser tests (Playwright)')
    await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  }
  return findChromium()
}

import { defineConfig, devices } from '@playwright/test'

// Chromium has no sandbox as root. The other switches stop requests of its own to the network.
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Keeps compiled scripts from the first use on, which saves a twentieth of all computing. The other values are those that
  // Playwright sets by the same switch: a mouse that points and hovers.
  '--blink-settings=v8CacheOptions=2,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
]
if (process.getuid?.() === 0) args.push('--no-sandbox')

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.story.ts',
  outputDir: '.cache/stories',
  fullyParallel: false,
  // One app, one set of agents and one browser for each.
  workers: 2,
  // Recording every story would take a third of the time. A failed one runs again to be recorded, and has failed either way.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 120_000,
  // Generous, because a busy machine is not a failure.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args },
  },
})

import { defineConfig, devices } from '@playwright/test'

// Chromium as root has no sandbox; the rest keeps it from calling home.
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
if (process.getuid?.() === 0) args.push('--no-sandbox')

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.story.ts',
  outputDir: '.cache/stories',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args },
  },
})

import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Tests of the built app over HTTP, without a browser. All files share one app and one agent of each kind. */
export default defineProject({
  root,
  resolve: {
    alias: {
      'server-only': `${root}node_modules/server-only/empty.js`,
      '@': root,
    },
  },
  test: {
    name: 'integration',
    include: ['e2e/integration/**/*.test.ts'],
    globalSetup: ['e2e/integration/global-setup.ts'],
    tags: [
      {
        name: 'exhaustive',
        description: 'Every combination, standalone copies and PostgreSQL: `npm run test:exhaustive`',
        timeout: 300_000,
      },
    ],
    maxWorkers: 3,
    // After the unit and server tests, which have another number of workers.
    sequence: { groupOrder: 1 },
    // Files share nothing that they change; SDKs are loaded once per worker.
    isolate: false,
    // Generous limits: a busy machine is not a defect.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Tests of these folders start processes, open databases or set environment variables. */
const serverTests = ['{app,lib/server}/**/*.test.{ts,tsx}', 'scripts/{*,bootstrap/*,mock/*}.test.ts']

export default defineConfig({
  resolve: {
    alias: {
      'server-only': here('./node_modules/server-only/empty.js'),
      '@': here('./'),
    },
  },
  test: {
    tags: [
      {
        name: 'exhaustive',
        description: 'Repeats a representative test with more combinations, or needs PostgreSQL or several processes.',
        timeout: 300_000,
      },
    ],
    // Server tests wait more than they compute, so there are more workers than cores.
    maxWorkers: 2 * availableParallelism(),
    // Generous, because a busy machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,e2e,lib,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...serverTests, 'e2e/integration/**', '**/node_modules/**'],
          // These tests leave no state behind, so that files share a worker and its modules.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          pool: 'forks',
          // Worker threads load TypeScript with it (lib/server/platform/threads/pool.ts).
          execArgv: ['--import', here('./scripts/testing/typescript.mjs')],
          isolate: false,
          setupFiles: './lib/server/testing/reset-process.ts',
          globalSetup: './lib/server/db/testing/sqlite-template.ts',
        },
      },
      // Needs the built app, so it is left out by `npm run check`.
      './e2e/integration/vitest.config.ts',
    ],
  },
})

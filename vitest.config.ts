import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      'server-only': here('./node_modules/server-only/empty.js'),
      '@': here('./'),
    },
  },
  test: {
    include: ['{app,components,e2e,lib,scripts,bench}/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    // Generous: a busy machine is no defect. What never comes is told by them all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

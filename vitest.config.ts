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
  test: { include: ['{app,components,e2e,lib,scripts,bench}/**/*.test.{ts,tsx}'], testTimeout: 20_000, maxWorkers: 2 },
})

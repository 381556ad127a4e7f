import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { metricsTable } from './metrics-table.ts'

/** `npm run test:faults`: one test at a time, because each needs the whole machine. */
export default defineConfig({
  ...base,
  root: new URL('../../', import.meta.url).pathname,
  test: {
    ...base.test,
    projects: undefined,
    include: ['e2e/faults/**/*.faults.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    reporters: ['default', metricsTable],
  },
})

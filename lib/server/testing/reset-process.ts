import { afterAll, vi } from 'vitest'

// Test files share a process: each one starts as in a new process, without the singletons of the file before it.
afterAll(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, Symbol.for('switchboard.singletons'))
})

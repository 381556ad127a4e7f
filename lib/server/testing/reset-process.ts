import { afterAll, vi } from 'vitest'

// Test files share a process: each one starts like a new process, without the singletons of the previous file.
afterAll(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, Symbol.for('switchboard.singletons'))
})

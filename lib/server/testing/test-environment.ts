import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** Sets the environment of the running test, with an empty DATA_DIR, as in a new process. */
export async function setTestEnvironment(settings: Record<string, string> = {}): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-'))
  const registry = Symbol.for('switchboard.singletons')
  const forget = () => Reflect.deleteProperty(globalThis, registry)
  for (const [name, value] of Object.entries({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...settings }))
    vi.stubEnv(name, value)
  forget()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    forget()
    await rm(directory, { recursive: true, force: true })
  })
}

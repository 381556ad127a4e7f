import { beforeEach, expect, test, vi } from 'vitest'
import { seal, sealPrefix, unseal } from '@/lib/server/credentials/seal'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const first = 'a'.repeat(32)
const second = 'b'.repeat(32)

/** Restarts the process with other keys. */
function startWith(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  Reflect.deleteProperty(globalThis, Symbol.for('switchboard.singletons'))
}

beforeEach(() => setTestEnvironment({ SECRET_KEY: '', SECRET_KEY_PREVIOUS: '' }))

test('decrypts only in the same context', async () => {
  const sealed = await seal('hush, 秘密', 'credential 1')
  expect(sealed).not.toContain('hush')
  expect(await seal('hush, 秘密', 'credential 1')).not.toBe(sealed)
  expect(await unseal(sealed, 'credential 1')).toBe('hush, 秘密')
  await expect(unseal(sealed, 'credential 2')).rejects.toThrow('has been changed')
})

test('rejects modified text', async () => {
  const [id, text = ''] = (await seal('hush', 'here')).split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (const odd of [bytes.fill(1, 14, 15), bytes.subarray(0, 5), Buffer.alloc(0)])
    await expect(unseal(`${id}.${odd.toString('base64url')}`, 'here')).rejects.toThrow('has been changed')
  await expect(unseal('', 'here')).rejects.toThrow('another SECRET_KEY')
})

test('decrypts with a previous key, not with another one', async () => {
  startWith({ SECRET_KEY: first })
  const sealed = await seal('hush', 'here')
  expect(sealed.startsWith(await sealPrefix())).toBe(true)
  startWith({ SECRET_KEY: second })
  await expect(unseal(sealed, 'here')).rejects.toThrow('another SECRET_KEY')
  startWith({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: `x, ${first}` })
  expect(await unseal(sealed, 'here')).toBe('hush')
  expect(sealed.startsWith(await sealPrefix())).toBe(false)
  expect((await seal('hush', 'here')).startsWith(await sealPrefix())).toBe(true)
})

test('decrypts with the generated key after SECRET_KEY was set', async () => {
  const sealed = await seal('hush', 'here')
  startWith({ SECRET_KEY: second })
  expect(await unseal(sealed, 'here')).toBe('hush')
})

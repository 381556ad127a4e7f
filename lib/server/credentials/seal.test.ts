import { beforeEach, expect, test, vi } from 'vitest'
import { seal, sealPrefix, unseal } from '@/lib/server/credentials/seal'
import { environment } from '@/lib/server/testing/environment'

const first = 'a'.repeat(32)
const second = 'b'.repeat(32)

/** A start of the process with other keys. */
function startWith(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  Reflect.deleteProperty(globalThis, Symbol.for('switchboard.singletons'))
}

beforeEach(() => environment({ SECRET_KEY: '', SECRET_KEY_PREVIOUS: '' }))

test('what was sealed opens in its place only', async () => {
  const sealed = await seal('hush, 秘密', 'credential 1')
  expect(sealed).not.toContain('hush')
  expect(await seal('hush, 秘密', 'credential 1')).not.toBe(sealed)
  expect(await unseal(sealed, 'credential 1')).toBe('hush, 秘密')
  await expect(unseal(sealed, 'credential 2')).rejects.toThrow('has been changed')
})

test('text that was tampered with does not open', async () => {
  const [id, text = ''] = (await seal('hush', 'here')).split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (const odd of [bytes.fill(1, 14, 15), bytes.subarray(0, 5), Buffer.alloc(0)])
    await expect(unseal(`${id}.${odd.toString('base64url')}`, 'here')).rejects.toThrow('has been changed')
  await expect(unseal('', 'here')).rejects.toThrow('another SECRET_KEY')
})

test('a key of before opens, and another does not', async () => {
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

test('the generated key opens what it sealed when a SECRET_KEY comes later', async () => {
  const sealed = await seal('hush', 'here')
  startWith({ SECRET_KEY: second })
  expect(await unseal(sealed, 'here')).toBe('hush')
})

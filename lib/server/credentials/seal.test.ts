import { expect, test } from 'vitest'
import { seal, unseal } from '@/lib/server/credentials/seal'

test('what was sealed opens in its place only', async () => {
  const sealed = await seal('hush, 秘密', 'credential 1')
  expect(sealed).not.toContain('hush')
  expect(await seal('hush, 秘密', 'credential 1')).not.toBe(sealed)
  expect(await unseal(sealed, 'credential 1')).toBe('hush, 秘密')
  await expect(unseal(sealed, 'credential 2')).rejects.toThrow('authenticate')
})

test('text that was tampered with does not open', async () => {
  const bytes = Buffer.from(await seal('hush', 'here'), 'base64url')
  bytes[14] = (bytes[14] ?? 0) ^ 1
  await expect(unseal(bytes.toString('base64url'), 'here')).rejects.toThrow('authenticate')
})

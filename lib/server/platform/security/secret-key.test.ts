import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deriveSecretKey } from '@/lib/server/platform/security/secret-key'
import { env } from '@/lib/server/platform/env'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const file = () => join(env().DATA_DIR, 'secret.key')

it('is written once, and derives one key for each purpose', async () => {
  await setTestEnvironment()
  const key = await deriveSecretKey('one')
  expect(key).toHaveLength(32)
  expect(await deriveSecretKey('other')).not.toEqual(key)
  expect((await readFile(file(), 'utf8')).length).toBeGreaterThanOrEqual(32)
})

it.each(['', 'short'])('rejects a key file that contains %j', async (written) => {
  await setTestEnvironment()
  await writeFile(file(), written)
  await expect(deriveSecretKey('one')).rejects.toThrow(/secret\.key is damaged\. Restore it from a backup/)
  expect(await readFile(file(), 'utf8')).toBe(written)
})

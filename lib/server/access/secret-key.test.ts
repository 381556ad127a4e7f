import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { secretKey } from '@/lib/server/access/secret-key'
import { env } from '@/lib/server/env'
import { environment } from '@/lib/server/testing/environment'

const file = () => join(env().DATA_DIR, 'secret.key')

it('is written once, and derives one key for each purpose', async () => {
  await environment()
  const key = await secretKey('one')
  expect(key).toHaveLength(32)
  expect(await secretKey('other')).not.toEqual(key)
  expect((await readFile(file(), 'utf8')).length).toBeGreaterThanOrEqual(32)
})

it.each(['', 'short'])('takes no file that holds %j for a key', async (written) => {
  await environment()
  await writeFile(file(), written)
  await expect(secretKey('one')).rejects.toThrow(/secret\.key is damaged\. Restore it from a backup/)
  expect(await readFile(file(), 'utf8')).toBe(written)
})

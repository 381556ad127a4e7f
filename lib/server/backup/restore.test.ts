import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backup } from '@/lib/server/backup/backup'
import { describeError } from '@/lib/server/platform/describe-error'
import { restore } from '@/lib/server/backup/restore'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import { writeSetting } from '@/lib/server/db/engine/settings'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { env } from '@/lib/server/platform/env'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const key = 'k'.repeat(43)

/** Makes a backup with its key. Returns its file, and an empty `DATA_DIR` into which it can be restored. */
async function setUp(): Promise<{ file: string; folder: string }> {
  await setTestEnvironment()
  await migrateTestDatabase()
  await writeSetting('restored', {})
  await closeDatabase()
  writeFileSync(join(env().DATA_DIR, 'secret.key'), key)
  const file = join(env().DATA_DIR, 'all.gz')
  await backup(file, { withKey: true, app: 'Switchboard test' }, { say: () => {} })
  await setTestEnvironment()
  return { file, folder: env().DATA_DIR }
}

async function restoreFrom(file: string, replace = false): Promise<string[]> {
  const messages: string[] = []
  await restore(file, { replace }, { say: (text) => void messages.push(text) })
  return messages
}

const problemOf = (work: Promise<unknown>) => work.then(() => 'none', describeError)

test('changes nothing if the key of the backup cannot be stored', async () => {
  const { file, folder } = await setUp()
  mkdirSync(join(folder, 'secret.key'))
  expect(await problemOf(restoreFrom(file))).toMatch(/^Nothing was changed: the encryption key .* cannot be stored/)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  rmdirSync(join(folder, 'secret.key'))
  expect(await restoreFrom(file)).toContainEqual(expect.stringMatching(/encryption key was restored/))
})

test('keeps the current key if the database cannot be restored, and saves it otherwise', async () => {
  const { file, folder } = await setUp()
  writeFileSync(join(folder, 'secret.key'), 'current')
  await migrateTestDatabase()
  await writeSetting('current', {})
  await closeDatabase()
  expect(await problemOf(restoreFrom(file))).toMatch(/not empty/)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('current')
  expect(existsSync(join(folder, 'secret.key.restoring'))).toBe(false)
  await restoreFrom(file, true)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(key)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  const saved = readdirSync(folder).filter((name) => name.startsWith('secret.key.'))
  expect(saved.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['current'])
  expect(await database().prisma.setting.findMany({ select: { name: true } })).toEqual([{ name: 'restored' }])
  await closeDatabase()
})

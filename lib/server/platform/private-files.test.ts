import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { deriveSecretKey } from '@/lib/server/platform/security/secret-key'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import { lockDataFolder } from '@/lib/server/db/engine/lock-data-folder'
import { migrate } from '@/lib/server/db/engine/migrate'
import { makePrivateFolder } from '@/lib/server/platform/private-files'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

const modeOf = (path: string) => statSync(path).mode & 0o7777

/** Creates a folder that everybody may read, under a umask that makes new files readable. */
function openFolder(): string {
  const before = process.umask(0o022)
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-open-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => {
    process.umask(before)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

it('lets only the owner read the database, its journal and the key, also in a world-readable folder', async () => {
  const folder = openFolder()
  for (const name of ['secret.key', 'switchboard.db', 'switchboard.db.before-1', 'notes.txt'])
    writeFileSync(join(folder, name), name === 'secret.key' ? 'k'.repeat(43) : '', { mode: 0o644 })
  await setTestEnvironment({ DATA_DIR: folder, DATABASE_URL: '', SECRET_KEY: '' })
  onTestFinished(() => closeDatabase())
  lockDataFolder()
  await migrate()
  await database().prisma.user.count()
  await deriveSecretKey('test')
  const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))
  expect(modeOf(folder)).toBe(0o700)
  expect(Object.keys(modes)).toEqual(expect.arrayContaining(['running.lock', 'running.pid', 'switchboard.db-wal']))
  expect(modes).toEqual(
    Object.fromEntries(Object.keys(modes).map((name) => [name, name === 'notes.txt' ? 0o644 : 0o600])),
  )
})

it('creates a folder for the key that only the owner can open', async () => {
  const folder = join(openFolder(), 'data')
  await setTestEnvironment({ DATA_DIR: folder, DATABASE_URL: 'postgresql://user@127.0.0.1:1/none', SECRET_KEY: '' })
  await deriveSecretKey('test')
  expect([modeOf(folder), modeOf(join(folder, 'secret.key'))]).toEqual([0o700, 0o600])
})

it('does not change a folder that others use', () => {
  const shared = openFolder()
  chmodSync(shared, 0o1777)
  makePrivateFolder(shared)
  expect(modeOf(shared)).toBe(0o1777)
  const working = process.cwd()
  const mode = modeOf(working)
  makePrivateFolder('.')
  expect(modeOf(working)).toBe(mode)
})

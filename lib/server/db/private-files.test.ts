import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { secretKey } from '@/lib/server/access/secret-key'
import { closeDatabase, database } from '@/lib/server/db/client'
import { holdDataFolder } from '@/lib/server/db/hold-data-folder'
import { migrate } from '@/lib/server/db/migrate'
import { makePrivateFolder } from '@/lib/server/db/private-files'
import { environment } from '@/lib/server/testing/environment'

const modeOf = (path: string) => statSync(path).mode & 0o7777

/** A folder that everybody may read, under a umask that lets new files be read too. */
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

it('lets only the owner read the database, its journal and the key, also in a folder that was open to all', async () => {
  const folder = openFolder()
  for (const name of ['secret.key', 'switchboard.db', 'switchboard.db.before-1', 'notes.txt'])
    writeFileSync(join(folder, name), name === 'secret.key' ? 'k'.repeat(43) : '', { mode: 0o644 })
  await environment({ DATA_DIR: folder, DATABASE_URL: '', SECRET_KEY: '' })
  onTestFinished(() => closeDatabase())
  holdDataFolder()
  await migrate()
  await database().prisma.user.count()
  await secretKey('test')
  const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))
  expect(modeOf(folder)).toBe(0o700)
  expect(Object.keys(modes)).toEqual(expect.arrayContaining(['running.lock', 'running.pid', 'switchboard.db-wal']))
  expect(modes).toEqual(
    Object.fromEntries(Object.keys(modes).map((name) => [name, name === 'notes.txt' ? 0o644 : 0o600])),
  )
})

it('creates a folder for the key that only the owner can open', async () => {
  const folder = join(openFolder(), 'data')
  await environment({ DATA_DIR: folder, DATABASE_URL: 'postgresql://user@127.0.0.1:1/none', SECRET_KEY: '' })
  await secretKey('test')
  expect([modeOf(folder), modeOf(join(folder, 'secret.key'))]).toEqual([0o700, 0o600])
})

it('leaves a folder alone that others use too', () => {
  const shared = openFolder()
  chmodSync(shared, 0o1777)
  makePrivateFolder(shared)
  expect(modeOf(shared)).toBe(0o1777)
  const working = process.cwd()
  const mode = modeOf(working)
  makePrivateFolder('.')
  expect(modeOf(working)).toBe(mode)
})

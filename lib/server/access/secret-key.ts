import 'server-only'
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '@/lib/server/db/private-files'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

/** Characters; as of SECRET_KEY. */
const shortest = 32
const keyFile = () => join(/* turbopackIgnore: true */ env().DATA_DIR, 'secret.key')

/** SECRET_KEY, else the key that the first start wrote into DATA_DIR. */
function secret(): Promise<string> {
  return singleton('secret', async () => {
    const { SECRET_KEY, DATA_DIR } = env()
    if (SECRET_KEY) return SECRET_KEY
    makePrivateFolder(/* turbopackIgnore: true */ DATA_DIR)
    // `wx`: of two processes that start together one writes, both read.
    await writeFile(keyFile(), randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
    const written = await readFile(keyFile(), 'utf8')
    if (written.length >= shortest) return written
    throw new Error(`${keyFile()} is damaged. Restore it from a backup, or delete it and enter all credentials again.`)
  })
}

/** Keys of before: those in SECRET_KEY_PREVIOUS, and the written one where a SECRET_KEY came later. */
function formerSecrets(): Promise<string[]> {
  return singleton('former-secrets', async () => {
    const { SECRET_KEY, SECRET_KEY_PREVIOUS } = env()
    const written = SECRET_KEY ? await readFile(keyFile(), 'utf8').catch(() => '') : ''
    return [...SECRET_KEY_PREVIOUS, ...(written ? [written] : [])]
  })
}

const derive = (from: string, purpose: string) => new Uint8Array(hkdfSync('sha256', from, 'switchboard', purpose, 32))

/** A 32-byte key for one purpose, derived so that purposes never share one. */
export async function secretKey(purpose: string): Promise<Uint8Array> {
  return derive(await secret(), purpose)
}

/** The key of now for one purpose, then those of before. */
export async function secretKeys(purpose: string): Promise<Uint8Array[]> {
  return [await secret(), ...(await formerSecrets())].map((from) => derive(from, purpose))
}

import 'server-only'
import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '@/lib/server/platform/private-files'
import { env, fromSettings } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'

/** Minimum length in characters, the same as for SECRET_KEY. */
const minLength = 32
const keyFile = (folder: string) => join(/* turbopackIgnore: true */ folder, 'secret.key')

/** Returns SECRET_KEY, or the key that the first start wrote into DATA_DIR. */
function secret(): Promise<string> {
  return singleton('secret-key', async () => {
    const { SECRET_KEY, DATA_DIR } = env()
    if (SECRET_KEY) return SECRET_KEY
    makePrivateFolder(/* turbopackIgnore: true */ DATA_DIR)
    const file = keyFile(DATA_DIR)
    // `wx`: if two processes start together, one writes the file and both read it.
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
    const written = await readFile(file, 'utf8')
    if (written.length >= minLength) return written
    throw new Error(`${file} is damaged. Restore it from a backup, or delete it and enter all credentials again.`)
  })
}

/** Returns the previous keys: those in SECRET_KEY_PREVIOUS, and the generated one if SECRET_KEY was set later. */
const previousSecrets = fromSettings(async ({ SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR }): Promise<string[]> => {
  const written = SECRET_KEY ? await readFile(keyFile(DATA_DIR), 'utf8').catch(() => '') : ''
  return [...SECRET_KEY_PREVIOUS, ...(written ? [written] : [])]
})

const derive = (from: string, purpose: string) => new Uint8Array(hkdfSync('sha256', from, 'switchboard', purpose, 32))

/** Derives a 32-byte key for one purpose. Keys of different purposes are independent. */
export async function deriveSecretKey(purpose: string): Promise<Uint8Array> {
  return derive(await secret(), purpose)
}

/** Derives the current key for one purpose, followed by the previous ones. */
export async function deriveSecretKeys(purpose: string): Promise<Uint8Array[]> {
  return [await secret(), ...(await previousSecrets())].map((from) => derive(from, purpose))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns true if `candidate` equals `secret`. The comparison time reveals nothing about the secret. */
export function isSameSecret(candidate: string, secret: string): boolean {
  return timingSafeEqual(digest(candidate), digest(secret))
}

import 'server-only'
import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

/** SECRET_KEY, else the key that the first start wrote into DATA_DIR. */
function secret(): Promise<string> {
  return singleton('secret', async () => {
    const { SECRET_KEY, DATA_DIR } = env()
    if (SECRET_KEY) return SECRET_KEY
    const file = join(/* turbopackIgnore: true */ DATA_DIR, 'secret.key')
    await mkdir(DATA_DIR, { recursive: true })
    // `wx`: of two processes that start together one writes, both read.
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
    return readFile(file, 'utf8')
  })
}

/** A 32-byte key for one purpose, derived so that purposes never share one. */
export async function secretKey(purpose: string): Promise<Uint8Array> {
  return new Uint8Array(hkdfSync('sha256', await secret(), 'switchboard', purpose, 32))
}

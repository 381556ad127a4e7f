import 'server-only'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { contents, fileSize } from '@/lib/server/backup/report'
import { openSource, ownPlace, placeName } from '@/lib/server/backup/place'
import { writeBackup } from '@/lib/server/backup/write-backup'
import { env } from '@/lib/server/env'

/** What a command says as it goes. */
export interface Talk {
  say: (text: string) => void
}

/** `npm run backup`: everything that is kept, as of now, into a file; Switchboard may run meanwhile. */
export async function backup(file: string, options: { withKey: boolean; app: string }, { say }: Talk): Promise<void> {
  const place = ownPlace()
  const keyFile = join(resolve(env().DATA_DIR), 'secret.key')
  const key = options.withKey ? await readKey(keyFile) : undefined
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new Error(`Folder not found: ${folder}.`)
  say(`Backing up ${placeName(place)}`)
  const source = await openSource(place)
  try {
    const about = { app: options.app, database: place.provider, ...(key && { key }) }
    const { copied, bytes } = await writeBackup(source, resolve(file), about)
    say(`Backed up ${contents(copied)} to ${resolve(file)} (${fileSize(bytes)}).`)
    say(keyWords(key !== undefined, keyFile))
  } finally {
    await source.close()
  }
}

async function readKey(keyFile: string): Promise<string> {
  return readFile(keyFile, 'utf8').catch((error: unknown) => {
    throw new Error(`No generated key found at ${keyFile}. Run the command without --with-key.`, { cause: error })
  })
}

function keyWords(isIn: boolean, keyFile: string): string {
  if (isIn) return 'The backup includes the encryption key. Anyone with the file can use the credentials in it.'
  const where = env().SECRET_KEY ? 'the value of SECRET_KEY' : keyFile
  return `The backup does not include the encryption key. Keep it as well: ${where}.`
}

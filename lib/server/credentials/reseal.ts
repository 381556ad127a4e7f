import 'server-only'
import { seal, sealPrefix, unseal } from '@/lib/server/credentials/seal'
import { type SealedColumn, sealedColumns, type StaleSecret } from '@/lib/server/db/credentials/sealed-columns'
import { log } from '@/lib/server/platform/log'

const batch = 200
const maxOwnersNamed = 10

/**
 * Re-encrypts with the current key what a previous key has encrypted. Values that no key decrypts stay unchanged and are named
 * in the log: their owners must enter them again. Returns that sentence, or null. Several processes may do this at the same
 * time.
 */
export async function resealAll(): Promise<string | null> {
  const prefix = await sealPrefix()
  const undecrypted: string[] = []
  for (const column of sealedColumns) undecrypted.push(...(await resealColumn(column, prefix)))
  if (undecrypted.length === 0) return null
  const problem =
    `Could not decrypt with the current SECRET_KEY: ${undecrypted.join('; ')}. ` +
    'Set SECRET_KEY_PREVIOUS to the previous key, or enter them again.'
  log().warn(problem)
  return problem
}

/** Returns the owners of the values of a column that cannot be decrypted, as text. */
async function resealColumn({ name, listStale: stale }: SealedColumn, prefix: string): Promise<string[]> {
  const owners = new Set<string>()
  // Values that stay unchanged are found again and skipped.
  for (let undecrypted = 0; ;) {
    const texts = await stale(prefix, batch, undecrypted)
    for (const text of texts) {
      if (await reseal(text)) continue
      undecrypted += 1
      owners.add(text.owner)
    }
    if (texts.length < batch) break
  }
  if (owners.size === 0) return []
  const named = [...owners].slice(0, maxOwnersNamed)
  const more = owners.size > named.length ? ` and ${owners.size - named.length} more` : ''
  return [`the ${name} of ${named.join(', ')}${more}`]
}

async function reseal({ sealed, context: place, replace }: StaleSecret): Promise<boolean> {
  const text = await unseal(sealed, place).catch(() => null)
  if (text === null) return false
  await replace(await seal(text, place))
  return true
}

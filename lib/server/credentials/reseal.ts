import 'server-only'
import { seal, sealPrefix, unseal } from '@/lib/server/credentials/seal'
import { type SealedColumn, sealedColumns, type StaleText } from '@/lib/server/db/sealed-columns'
import { log } from '@/lib/server/log'

const batch = 200
const maxOwnersNamed = 10

/**
 * Seals with the key of now what a key of before has sealed. What no key opens stays as it is and is named in the log:
 * its owners have to give it again. Answers with that sentence, or null. Several processes may do so at once.
 */
export async function resealAll(): Promise<string | null> {
  const prefix = await sealPrefix()
  const lost: string[] = []
  for (const column of sealedColumns) lost.push(...(await resealColumn(column, prefix)))
  if (lost.length === 0) return null
  const problem =
    `These were stored under another SECRET_KEY and cannot be opened: ${lost.join('; ')}. ` +
    'Name that key in SECRET_KEY_PREVIOUS, or give them again.'
  log().warn(problem)
  return problem
}

/** Whose texts of the column cannot be opened, in words. */
async function resealColumn({ name, stale }: SealedColumn, prefix: string): Promise<string[]> {
  const owners = new Set<string>()
  // What stays as it is is found again, and passed over.
  for (let lost = 0; ;) {
    const texts = await stale(prefix, batch, lost)
    for (const text of texts) {
      if (await reseal(text)) continue
      lost += 1
      owners.add(text.owner)
    }
    if (texts.length < batch) break
  }
  if (owners.size === 0) return []
  const named = [...owners].slice(0, maxOwnersNamed)
  const more = owners.size > named.length ? ` and ${owners.size - named.length} more` : ''
  return [`the ${name} of ${named.join(', ')}${more}`]
}

async function reseal({ sealed, place, replace }: StaleText): Promise<boolean> {
  const text = await unseal(sealed, place).catch(() => null)
  if (text === null) return false
  await replace(await seal(text, place))
  return true
}

import 'server-only'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveSecretKeys } from '@/lib/server/platform/security/secret-key'
import { Fault } from '@/lib/faults/fault'
import { fromSettings } from '@/lib/server/platform/env'
import { type SealedColumn, sealedColumns, type StaleSecret } from '@/lib/server/db/credentials/sealed-columns'
import { log } from '@/lib/server/platform/log'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

interface VaultKey {
  /** Identifies the key that encrypted a text, and reveals nothing about it. */
  id: string
  key: Uint8Array
}

/** Returns the current key, then the previous ones, which only decrypt. */
const vaultKeys = fromSettings(async () => {
  const keys = (await deriveSecretKeys('vault')).map((key): VaultKey => {
    const id = createHash('sha256').update('vault key').update(key).digest('hex').slice(0, 8)
    return { id, key }
  })
  return keys as [VaultKey, ...VaultKey[]]
})

/**
 * Encrypts text for the database (AES-256-GCM, a random IV each time). `context` identifies where the value is stored, e.g.
 * `credential <id>`: text copied to another place does not decrypt.
 */
export async function seal(text: string, context: string): Promise<string> {
  const [{ id, key }] = await vaultKeys()
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${bytes.toString('base64url')}`
}

/**
 * Decrypts text of `seal` with the current or a previous key. Throws `internal` if the key, context or ciphertext does not
 * match.
 */
export async function unseal(sealed: string, context: string): Promise<string> {
  const [id, text = ''] = sealed.split('.')
  const key = (await vaultKeys()).find((one) => one.id === id)?.key
  if (!key)
    throw new Fault('internal', 'This value was encrypted with another SECRET_KEY and cannot be decrypted.', {
      hint: 'Add that key to SECRET_KEY_PREVIOUS, or enter the secret again.',
    })
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    throw new Fault('internal', 'The stored value was encrypted for another place or has been changed.')
  }
}

/** Returns the prefix of text that is encrypted with the current key. */
export async function sealPrefix(): Promise<string> {
  const [current] = await vaultKeys()
  return `${current.id}.`
}

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

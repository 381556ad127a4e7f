import 'server-only'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { secretKeys } from '@/lib/server/access/secret-key'
import { Fault } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/singleton'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

interface VaultKey {
  /** Tells which key sealed a text, and nothing about the key. */
  id: string
  key: Uint8Array
}

/** The key that seals, then those that only open. */
function vaultKeys(): Promise<[VaultKey, ...VaultKey[]]> {
  return singleton('vault-keys', async () => {
    const keys = (await secretKeys('vault')).map((key) => {
      const id = createHash('sha256').update('vault key').update(key).digest('hex').slice(0, 8)
      return { id, key }
    })
    return keys as [VaultKey, ...VaultKey[]]
  })
}

/**
 * Encrypts text for the database (AES-256-GCM, a random IV each time). `place` says where it is kept, e.g.
 * `credential <id>`: text moved elsewhere does not open.
 */
export async function seal(text: string, place: string): Promise<string> {
  const [{ id, key }] = await vaultKeys()
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place))
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${bytes.toString('base64url')}`
}

/** What `seal` was given, under the key of now or one of before. Throws `internal` where key, place or text are not the ones of then. */
export async function unseal(sealed: string, place: string): Promise<string> {
  const [id, text = ''] = sealed.split('.')
  const key = (await vaultKeys()).find((one) => one.id === id)?.key
  if (!key)
    throw new Fault('internal', 'This value was encrypted with another SECRET_KEY and cannot be decrypted.', {
      hint: 'Add that key to SECRET_KEY_PREVIOUS, or enter the secret again.',
    })
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    throw new Fault('internal', 'The stored value was encrypted for another place or has been changed.')
  }
}

/** What text that is sealed now begins with. */
export async function sealPrefix(): Promise<string> {
  const [now] = await vaultKeys()
  return `${now.id}.`
}

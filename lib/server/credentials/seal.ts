import 'server-only'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveSecretKeys } from '@/lib/server/platform/security/secret-key'
import { Fault } from '@/lib/faults/fault'
import { fromSettings } from '@/lib/server/platform/env'

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

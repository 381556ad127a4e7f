import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretKey } from '@/lib/server/access/secret-key'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts text for the database (AES-256-GCM, a random IV each time). `place` says where it is kept, e.g.
 * `credential <id>`: text moved elsewhere does not open.
 */
export async function seal(text: string, place: string): Promise<string> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, await secretKey('vault'), iv).setAAD(Buffer.from(place))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** What `seal` was given. Throws where key, place or text are not the ones of then. */
export async function unseal(sealed: string, place: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, await secretKey('vault'), bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
}

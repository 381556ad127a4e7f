import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

const start = 'sbk_'
/** 32 bytes as base64url. */
const pattern = /^sbk_[\w-]{43}$/
/** Characters that are stored for display. */
const prefixLength = 10

/** Creates the secret of an API key: 256 random bits. `prefix` is for display, `tokenHash` is stored. */
export function createApiKeyToken(): { token: string; prefix: string; tokenHash: string } {
  const token = start + randomBytes(32).toString('base64url')
  return { token, prefix: token.slice(0, prefixLength), tokenHash: hashApiKey(token) }
}

/** Returns true if a text has the form of an API key. */
export function isApiKeyToken(text: string): boolean {
  return pattern.test(text)
}

/** Returns the hash by which a key is stored. A fast one is enough, because 256 random bits cannot be guessed. */
export function hashApiKey(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

import 'server-only'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Minimum characters. Shorter forms occur in other texts by chance. */
const minLength = 8

/** Returns a secret as base64 (alone, or at any offset of the encoded text) and as hex. */
export function toEncodedForms(secret: string): SecretForm[] {
  const bytes = Buffer.from(secret, 'utf8')
  const hex = bytes.toString('hex')
  const texts = new Set([hex, hex.toUpperCase()])
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    // The digits that depend on the secret alone: six bits each.
    const inner = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    for (const text of [inner, ...(shift === 0 ? [encoded] : [])]) {
      texts.add(text)
      texts.add(text.replaceAll('+', '-').replaceAll('/', '_'))
    }
  }
  return [...texts].filter(({ length }) => length >= minLength).map((text) => ({ text }))
}

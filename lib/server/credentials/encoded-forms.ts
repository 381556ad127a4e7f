import 'server-only'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Shorter ones stand in other texts by chance. */
const shortest = 8

/** A secret as base64 (alone, or at any place of what was encoded) and as hex. */
export function encodedForms(secret: string): SecretForm[] {
  const bytes = Buffer.from(secret, 'utf8')
  const hex = bytes.toString('hex')
  const texts = new Set([hex, hex.toUpperCase()])
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    // The digits that hang on nothing but the secret: six bits each.
    const inner = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    for (const text of [inner, ...(shift === 0 ? [encoded] : [])]) {
      texts.add(text)
      texts.add(text.replaceAll('+', '-').replaceAll('/', '_'))
    }
  }
  return [...texts].filter(({ length }) => length >= shortest).map((text) => ({ text }))
}

import 'server-only'
import { findDecoded } from '@/lib/server/credentials/find-decoded'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Minimum letters and digits of a secret in a row. Fewer occur by chance. */
const pieceLength = 8
/** A shorter secret is compared as a whole, if it has at least this many letters and digits. */
const minLength = 6
/** Characters at the beginning and at the end of a secret that are compared. */
const maxCompared = 4096

/**
 * Returns true if a text repeats a secret in disguise: eight or more consecutive letters and digits of it, or a whole secret of
 * six or seven. Case, width and all other characters between them are ignored. Escapes of JSON, URLs and HTML are decoded,
 * three layers deep. Takes time linear to the text and the forms; of a longer form only 4096 characters at each end are
 * compared.
 */
export function repeatsSecret(text: string, forms: readonly SecretForm[]): boolean {
  const layers = [text]
  findDecoded(text, (layer) => {
    layers.push(layer)
    return []
  })
  const plain = layers.map(plainText)
  const pieces = new Set(plain.flatMap(piecesOf))
  const secrets = new Set(forms.map((form) => plainText(edgesOf(form.text))))
  return [...secrets].some((secret) => {
    if (secret.length < minLength) return false
    return secret.length < pieceLength ? plain.some((one) => one.includes(secret)) : hasPiece(secret, pieces)
  })
}

/** The letters and digits of a text, in lower case. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - pieceLength + 1) }, (_, at) => text.slice(at, at + pieceLength))
}

function hasPiece(secret: string, pieces: ReadonlySet<string>): boolean {
  for (let at = 0; at <= secret.length - pieceLength; at += 1)
    if (pieces.has(secret.slice(at, at + pieceLength))) return true
  return false
}

function edgesOf(text: string): string {
  return text.length > 2 * maxCompared ? `${text.slice(0, maxCompared)}${text.slice(-maxCompared)}` : text
}

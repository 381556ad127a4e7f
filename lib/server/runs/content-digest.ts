import 'server-only'
import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 digest of the content of a row, as 43 characters. Comparisons use it as a key,
 * because V8 hashes strings of more than 16,383 characters by their length alone, which makes a `Map` slow.
 */
export const contentDigest = (content: string): string => createHash('sha256').update(content).digest('base64url')

import type { DialectId } from '@/lib/a2a/dialect-id'

/** Returns the dialect of a card's protocol version, e.g. `0.3.0` or `1.0`; undefined for an unsupported one. */
export function versionDialect(version: string | undefined): DialectId | undefined {
  const [, major, minor] = /^v?(\d+)(?:\.(\d+))?/i.exec(version?.trim() ?? '') ?? []
  if (major === '1') return 'v1.0'
  if (major !== '0') return undefined
  if (minor === '1') return 'v0.1'
  return minor === '2' || minor === '3' ? 'v0.3' : undefined
}

/**
 * Returns the dialect of an `A2A-Version` header; undefined for an unsupported one. Stricter than for cards: a server must
 * reject a minor version that it does not implement (v1.0 §3.6), while an agent of a later 1.x is still called.
 * `scripts/complete-responses.mjs` reads the header in the same way before the app runs.
 */
export function headerDialect(version: string): DialectId | undefined {
  const [major, minor = '0'] = version.trim().split('.')
  if (major === '1' && minor === '0') return 'v1.0'
  if (major !== '0') return undefined
  return minor === '1' ? 'v0.1' : minor === '2' || minor === '3' ? 'v0.3' : undefined
}

import type { DialectId } from '@/lib/a2a/dialect-id'

/** Returns the dialect of a card's protocol version, e.g. `0.3.0` or `1.0`; undefined for an unsupported one. */
export function versionDialect(version: string | undefined): DialectId | undefined {
  const [, major, minor] = /^v?(\d+)(?:\.(\d+))?/i.exec(version?.trim() ?? '') ?? []
  if (major === '1') return 'v1.0'
  if (major !== '0') return undefined
  if (minor === '1') return 'v0.1'
  return minor === '2' || minor === '3' ? 'v0.3' : undefined
}

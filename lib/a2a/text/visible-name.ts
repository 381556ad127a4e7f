import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
/** Invisible characters that change how a name reads: controls, bidirectional marks, zero-width spaces. */
const hidden = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu
const unfitForFiles = /[<>:"|?*]/g
const longestName = 120
/** Maximum characters of a name. Laying out a megabyte takes seconds. */
const maxNameLength = 500

/** Returns a name with invisible characters shown as code points. */
export function visibleName(name: string): string {
  const shown = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
  return shown.replaceAll(hidden, (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}

/** Returns a safe file name: the last path segment without hidden characters and reserved names. */
export function safeFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(hidden, '').replaceAll(unfitForFiles, '_')
  const plain = withoutTrailing(clean.replace(/^[.\s]+/, ''), /[.\s]/)
  if (plain.length <= longestName) return plain
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return plain.slice(0, longestName - extension.length) + extension
}

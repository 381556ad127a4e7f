import { withoutTrailing } from '@/lib/a2a/without-trailing'
/** Characters that cannot be seen but change how a name is read: controls, marks of direction, spaces without width. */
const hidden = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu
const unfitForFiles = /[<>:"|?*]/g
const longestName = 120
/** More characters of a name are not shown: laying out a megabyte takes the browser seconds. */
const longestShown = 500

/** A name as it is shown: what would hide or turn letters around stands there as its number. */
export function visibleName(name: string): string {
  const shown = name.length > longestShown ? `${name.slice(0, longestShown)}…` : name
  return shown.replaceAll(hidden, (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}

/** A name to save a file under: the last step of its path, nothing hidden in it, no name that systems keep to themselves. */
export function safeFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(hidden, '').replaceAll(unfitForFiles, '_')
  const plain = withoutTrailing(clean.replace(/^[.\s]+/, ''), /[.\s]/)
  if (plain.length <= longestName) return plain
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return plain.slice(0, longestName - extension.length) + extension
}

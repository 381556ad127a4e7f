import { partSize } from '@/components/parts/part-size'
import { type Shown, shownPart } from '@/components/parts/shown-part'
import type { Artifact, Part } from '@/lib/a2a/model'

/** Bytes of text that are still comfortable to read within the conversation. */
const longText = 12_000
const longTable = 12
const wideTable = 6

/** Bytes of all parts. */
export function artifactSize(artifact: Artifact): number {
  return artifact.parts.reduce((sum, part) => sum + partSize(part), 0)
}

function isLongPart(part: Part, kinds: Set<Shown['kind']>): boolean {
  return kinds.has(shownPart(part).kind) && partSize(part) > longText
}

/** What stands there in its whole length; everything else has a height of its own. */
const flowing = new Set<Shown['kind']>(['markdown', 'text'])
const written = new Set<Shown['kind']>([...flowing, 'code', 'csv', 'diff', 'json'])
const wide = new Set<Shown['kind']>(['image', 'chart', 'vega', 'html', 'video', 'pdf'])

/** True for text too long to stand whole in a conversation that was there before the reader came. */
export function isLong(artifact: Artifact): boolean {
  return artifact.parts.some((part) => isLongPart(part, flowing))
}

/** True for what is better seen in the wide panel: pictures, charts, pages, films, and long text and tables. */
export function wantsPanel(artifact: Artifact): boolean {
  return artifact.parts.some((part) => {
    const shown = shownPart(part)
    if (shown.kind === 'table') return shown.table.rows.length > longTable || shown.table.columns.length > wideTable
    return wide.has(shown.kind) || isLongPart(part, written)
  })
}

import { choosePartDisplay, type PartDisplay } from '@/components/parts/part-display'
import { partSize } from '@/components/parts/part-size'
import type { Artifact, Part } from '@/lib/a2a/model'

/** Maximum size of text that is comfortable to read within the conversation, in bytes. */
const longText = 12_000
const longTable = 12
const wideTable = 6

function isLongPart(part: Part, kinds: Set<PartDisplay['kind']>): boolean {
  return kinds.has(choosePartDisplay(part).kind) && partSize(part) > longText
}

/** Kinds without a maximum height. */
const textKinds = new Set<PartDisplay['kind']>(['markdown', 'text'])
/** Kinds that the conversation shows in a box that scrolls. */
const scrolled = new Set<PartDisplay['kind']>(['code', 'csv', 'diff', 'json'])
const paged = new Set<PartDisplay['kind']>(['html', 'pdf'])

/** Returns true for text that is too long to show in full in an existing conversation. */
export function isLongArtifact(artifact: Artifact): boolean {
  return artifact.parts.some((part) => isLongPart(part, textKinds))
}

/** Returns true for content of which the conversation shows only a piece: pages, and long code, data and tables. */
export function opensInPanel(artifact: Artifact): boolean {
  return artifact.parts.some((part) => {
    const shown = choosePartDisplay(part)
    if (shown.kind === 'table') return shown.table.rows.length > longTable || shown.table.columns.length > wideTable
    return paged.has(shown.kind) || isLongPart(part, scrolled)
  })
}

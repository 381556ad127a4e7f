import { partSize } from '@/components/parts/part-size'
import { shownPart } from '@/components/parts/shown-part'
import type { Artifact } from '@/lib/a2a/model'

/** Bytes of text that are still comfortable to read within the conversation. */
const longText = 12_000
const longTable = 12
const wideTable = 6

/** Bytes of all parts. */
export function artifactSize(artifact: Artifact): number {
  return artifact.parts.reduce((sum, part) => sum + partSize(part), 0)
}

/** True for text too long to stand whole in a conversation that was there before the reader came. */
export function isLong(artifact: Artifact): boolean {
  return artifact.parts.some((part) => {
    const { kind } = shownPart(part)
    const written = kind === 'markdown' || kind === 'text' || kind === 'csv' || kind === 'json'
    return written && partSize(part) > longText
  })
}

/** True for what is better seen in the wide panel: pictures, charts, pages, films, and long text and tables. */
export function wantsPanel(artifact: Artifact): boolean {
  if (isLong(artifact)) return true
  return artifact.parts.some((part) => {
    const shown = shownPart(part)
    if (shown.kind === 'table') return shown.table.rows.length > longTable || shown.table.columns.length > wideTable
    return shown.kind === 'image' || shown.kind === 'chart' || shown.kind === 'html' || shown.kind === 'video'
  })
}

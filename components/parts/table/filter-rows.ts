import { cellText } from '@/components/parts/table/table-data'
import type { Json } from '@/lib/a2a/json'

/** The rows in which every word of `text` stands somewhere, in any letter case. */
export function filterRows(rows: Json[][], text: string): Json[][] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const line = row.map(cellText).join('\n').toLowerCase()
    return words.every((word) => line.includes(word))
  })
}

import { cellText } from '@/components/parts/table/table-data'
import type { Json } from '@/lib/a2a/json'

/** Returns the rows that contain every word of `text`, ignoring case. */
export function filterRows(rows: Json[][], text: string): Json[][] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const line = row.map(cellText).join('\n').toLowerCase()
    return words.every((word) => line.includes(word))
  })
}

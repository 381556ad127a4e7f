import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'

/** Characters of the texts of a message, of a file name, and of a text in data, in which secrets are masked before they are cut. */
const maxSearched = 100_000
/** Characters of data after which no more of it is written. */
const maxWritten = 1_000
const maxDepth = 20

type Clean = (text: string) => string

const same: Clean = (text) => text

function firstLine(parts: readonly Part[]): string | undefined {
  let left = maxSearched
  for (const part of parts) {
    if (!('text' in part)) continue
    const text = part.text.trimStart().slice(0, left)
    left -= text.length
    for (const line of text.split('\n')) {
      const plain = toVisibleLine(line)
      if (plain) return plain
    }
  }
  return undefined
}

function firstFile(parts: readonly Part[]): string | undefined {
  for (const { filename = '' } of parts) {
    const plain = toVisibleLine(filename.slice(0, maxSearched))
    if (plain) return plain
  }
  const unnamed = parts.find((part) => 'raw' in part || 'url' in part)
  return unnamed?.mediaType && toVisibleLine(unnamed.mediaType.slice(0, maxSearched))
}

/** Returns the beginning of JSON data on one line. Takes time for what is returned, not for the data. */
function writeData(data: Json, clean: Clean): string {
  let line = ''
  const writeString = (text: string): void => {
    line += JSON.stringify(toVisibleLine(clean(text.slice(0, maxSearched))))
  }
  const writeArray = (items: readonly Json[], depth: number): void => {
    for (const [index, item] of items.entries()) {
      if (line.length > maxWritten) return
      if (index > 0) line += ', '
      write(item, depth)
    }
  }
  const writeMembers = (object: JsonObject, depth: number): void => {
    let separator = ''
    for (const name in object) {
      if (line.length > maxWritten) return
      line += separator
      writeString(name)
      line += ': '
      write(object[name] ?? null, depth)
      separator = ', '
    }
  }
  const write = (value: Json, depth: number): void => {
    if (typeof value === 'string') return writeString(value)
    const isList = Array.isArray(value)
    if (!isList && !isObject(value)) {
      line += String(value)
      return
    }
    line += isList ? '[' : '{'
    if (depth > maxDepth) line += '…'
    else if (isList) writeArray(value, depth + 1)
    else writeMembers(value, depth + 1)
    line += isList ? ']' : '}'
  }
  write(data, 0)
  return line
}

/**
 * Returns one line that stands for a message: the first visible line of its text, else the name of its first file, else the
 * beginning of its data, as in `{"city": "Oslo"}`; empty if it has none of them. `clean` masks secrets. The line may be long.
 */
export function previewParts(parts: readonly Part[], clean: Clean = same): string {
  const line = firstLine(parts) ?? firstFile(parts)
  if (line) return clean(line)
  const part = parts.find((one) => 'data' in one)
  return part && 'data' in part ? clean(writeData(part.data, clean)) : ''
}

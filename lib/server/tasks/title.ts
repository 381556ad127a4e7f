import 'server-only'
import type { Message, Part } from '@/lib/a2a/model'
import { plainLine } from '@/lib/a2a/reading/plain-line'

const longest = 120
/** Characters of a message, and of a file's name, in which the title is looked for. */
const mostRead = 100_000

/**
 * What a task is called: the first line of its first message, else the name of the first file; may be empty. `clean` takes
 * out of it what nobody is to see, before it is cut: of a part nobody can tell any more what it belonged to.
 */
export function titleOf({ parts }: Message, clean = (line: string): string => line): string {
  const line = clean(firstLine(parts) ?? firstName(parts) ?? '')
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}

function firstLine(parts: readonly Part[]): string | undefined {
  let left = mostRead
  for (const part of parts) {
    if (!('text' in part)) continue
    const text = part.text.trimStart().slice(0, left)
    left -= text.length
    for (const line of text.split('\n')) {
      const plain = plainLine(line)
      if (plain) return plain
    }
  }
  return undefined
}

function firstName(parts: readonly Part[]): string | undefined {
  for (const { filename = '' } of parts) {
    const plain = plainLine(filename.slice(0, mostRead))
    if (plain) return plain
  }
  return undefined
}

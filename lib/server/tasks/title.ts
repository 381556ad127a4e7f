import 'server-only'
import type { Message } from '@/lib/a2a/model'
import { plainLine } from '@/lib/a2a/reading/plain-line'

const longest = 120

/**
 * What a task is called: the first line of its first message, else the name of the first file; may be empty. `clean` takes
 * out of it what nobody is to see, before it is cut: of a part nobody can tell any more what it belonged to.
 */
export function titleOf({ parts }: Message, clean = (line: string): string => line): string {
  const lines = parts.flatMap((part) => ('text' in part ? part.text.split('\n') : []))
  const named = () => parts.flatMap(({ filename }) => (filename ? [plainLine(filename)] : []))
  const line = clean(lines.map(plainLine).find(Boolean) ?? named().find(Boolean) ?? '')
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}

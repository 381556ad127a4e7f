import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { Part } from '@/lib/a2a/model'

/** What ends an address within a text. */
const end = /^(?:$|[\s)\]>"'<])/

function holds(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
    const after = at + url.length
    if (end.test(text.slice(after, after + 1))) return true
  }
  return false
}

/** An address as its reader has it, and as it may have been written. */
function spellings(url: string): string[] {
  const written = [url, url.replaceAll('&', '&amp;')]
  try {
    written.push(decodeURI(url))
  } catch {
    // It is written as it is.
  }
  return [...new Set(written)]
}

/** True where a part of the task's messages or artifacts is at this address, or a text in it names the address. */
export function speaksOf({ entries, task }: TaskFold, url: string): boolean {
  const said = entries.flatMap((entry) => (entry.type === 'message' ? entry.message.parts : []))
  const made = task.artifacts.flatMap((artifact) => artifact.parts)
  const asWritten = spellings(url)
  return [...said, ...made].some((part: Part) => {
    if ('url' in part) return part.url === url
    return 'text' in part && asWritten.some((spelling) => holds(part.text, spelling))
  })
}

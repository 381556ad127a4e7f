import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { Part } from '@/lib/a2a/model'

/** Characters that end a URL within a text. */
const urlEnd = /^(?:$|[\s)\]>"'<])/

function containsUrl(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
    const after = at + url.length
    if (urlEnd.test(text.slice(after, after + 1))) return true
  }
  return false
}

/** Returns a URL as its reader has it, and as it may have been written. */
function writtenForms(url: string): string[] {
  const written = [url, url.replaceAll('&', '&amp;')]
  try {
    written.push(decodeURI(url))
  } catch {
    // A URL with invalid escapes has no decoded form.
  }
  return [...new Set(written)]
}

/** True if a part of the task's messages or artifacts has this URL, or a text part contains it. */
export function hasFileUrl({ entries, task }: TaskFold, url: string): boolean {
  const messageParts = entries.flatMap((entry) => (entry.type === 'message' ? entry.message.parts : []))
  const artifactParts = task.artifacts.flatMap((artifact) => artifact.parts)
  const urlForms = writtenForms(url)
  return [...messageParts, ...artifactParts].some((part: Part) => {
    if ('url' in part) return part.url === url
    return 'text' in part && urlForms.some((form) => containsUrl(part.text, form))
  })
}

import 'server-only'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

const headLength = 4
const slots = 1 << 16

interface Form {
  text: string
  /** Set where the text counts only by itself; looks at one place. */
  alone?: RegExp
}

/** Takes any number of texts, of four characters and more, out of another in one pass; of those that begin at one place the longest. */
export function createReplacer(forms: readonly SecretForm[], mark: string): (text: string) => string {
  const heads = new Map<string, Form[]>()
  const known = new Uint8Array(slots)
  for (const { text, alone } of forms.toSorted((one, other) => other.text.length - one.text.length)) {
    const head = text.slice(0, headLength)
    known[slotOf(text, 0)] = 1
    heads.set(head, [...(heads.get(head) ?? []), { text, ...(alone && { alone: new RegExp(alone.source, 'y') }) }])
  }

  const formAt = (text: string, at: number): Form | undefined =>
    heads.get(text.slice(at, at + headLength))?.find((form) => {
      if (!form.alone) return text.startsWith(form.text, at)
      form.alone.lastIndex = at
      return form.alone.test(text)
    })

  return (text) => {
    let result = ''
    let done = 0
    for (let at = 0; at <= text.length - headLength; at += 1) {
      if (known[slotOf(text, at)] === 0) continue
      const form = formAt(text, at)
      if (!form) continue
      result += text.slice(done, at) + mark
      done = at + form.text.length
      at = done - 1
    }
    return result + text.slice(done)
  }
}

function slotOf(text: string, at: number): number {
  let hash = 0
  for (let index = at; index < at + headLength; index += 1) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return hash & (slots - 1)
}

import 'server-only'

/** Minimum characters. Shorter forms occur in other texts by chance. */
const minLength = 8

/** Returns a secret as base64 (alone, or at any offset of the encoded text) and as hex. */
export function toEncodedForms(secret: string): SecretForm[] {
  const bytes = Buffer.from(secret, 'utf8')
  const hex = bytes.toString('hex')
  const texts = new Set([hex, hex.toUpperCase()])
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    // The digits that depend on the secret alone: six bits each.
    const inner = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    for (const text of [inner, ...(shift === 0 ? [encoded] : [])]) {
      texts.add(text)
      texts.add(text.replaceAll('+', '-').replaceAll('/', '_'))
    }
  }
  return [...texts].filter(({ length }) => length >= minLength).map((text) => ({ text }))
}

/** Minimum characters. Shorter secrets are not masked: they would hide half of an agent's messages. */
const minMasked = 4
/** Shorter forms are masked only as whole words, so that IDs and times stay intact. */
const minAnywhere = 8

/** One form in which a secret may be repeated. */
export interface SecretForm {
  text: string
  /** Set if the text counts only as a whole word. */
  alone?: RegExp
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const inForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
const toPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

/** JSON with all other characters than ASCII escaped. */
function inAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Returns a secret as it is, in JSON (once, and in a string within JSON), in a URL and in a form. */
export function toSecretForms(secret: string): SecretForm[] {
  if (secret.length < minMasked) return []
  const text = secret.toWellFormed()
  const json = inJson(text)
  const asJson = [json, inJson(json), inAscii(json), json.replaceAll('/', String.raw`\/`)]
  const texts = new Set([secret, ...asJson, encodeURIComponent(text), encodeURI(text), inForm(text)])
  return [...texts].map((form) => (form.length < minAnywhere ? { text: form, alone: alone(form) } : { text: form }))
}

/** Matches outside of words, IDs and times; a line break that JSON writes as a letter ends a word too. */
function alone(text: string): RegExp {
  return new RegExp(String.raw`(?:(?<![\w-])|(?<=\\[bfnrt]))${toPattern(text)}(?![\w-])`, 'g')
}

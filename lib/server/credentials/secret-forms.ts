import 'server-only'

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

import 'server-only'

/** Shorter secrets are not masked: they would blank out half of what an agent says. */
const shortestMasked = 4
/** Shorter ones only where they stand alone: ids and times would be full of holes. */
const shortestAnywhere = 8

/** One way in which a secret may be repeated. */
export interface SecretForm {
  text: string
  /** Set where the text counts only by itself. */
  alone?: RegExp
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const inForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
const toPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

/** As writers do that keep to ASCII. */
function inAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** As it is, within JSON (once, and in a string in JSON), in an address or a form. */
export function secretForms(secret: string): SecretForm[] {
  if (secret.length < shortestMasked) return []
  const text = secret.toWellFormed()
  const json = inJson(text)
  const asJson = [json, inJson(json), inAscii(json), json.replaceAll('/', String.raw`\/`)]
  const texts = new Set([secret, ...asJson, encodeURIComponent(text), encodeURI(text), inForm(text)])
  return [...texts].map((form) =>
    form.length < shortestAnywhere ? { text: form, alone: alone(form) } : { text: form },
  )
}

/** Not within a word, an id or a time; a line break that JSON writes as a letter ends a word too. */
function alone(text: string): RegExp {
  return new RegExp(String.raw`(?:(?<![\w-])|(?<=\\[bfnrt]))${toPattern(text)}(?![\w-])`, 'g')
}

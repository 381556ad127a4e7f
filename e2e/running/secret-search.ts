import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the base64 of the secret within a longer text, for each of the three alignments, without the edges. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(shift === 0 ? 0 : shift + 1, -1)
  })
}

/** Returns the encodings of a secret: plain, JSON, URL and form encoding, base64 of both alphabets, hex. */
export function formsOf(secret: string): string[] {
  const base64 = base64Forms(secret)
  const url = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  const json = JSON.stringify(secret).slice(1, -1)
  const ascii = json.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const percent = encodeURIComponent(secret)
  const form = new URLSearchParams({ a: secret }).toString().slice(2)
  const html = secret.replaceAll('&', '&amp;').replaceAll('+', '&#43;')
  return [
    ...new Set([secret, json, ascii, percent, form, html, ...base64, ...url, Buffer.from(secret).toString('hex')]),
  ]
}

export type Secrets = Record<string, string>

/** Returns the secrets in a text, by name and encoding. */
export function findSecrets(secrets: Secrets, text: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).flatMap((form, index) => (text.includes(form) ? [`${name} (form ${index})`] : [])),
  )
}

/** Returns the name and content of every file of a folder, as binary strings. */
export function filesOf(folder: string): [string, string][] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path, readFileSync(path).toString('utf8')]
    })
}

import { secretIn, secretParameter, secretShapes } from '@/lib/a2a/card-checks/secret-in'

const mask = '••••'

/** A shape to its end: a secret may go on in characters that are not needed to tell it. */
const toItsEnd = ({ source, flags }: RegExp, end: string): RegExp => new RegExp(`(?:${source})${end}`, `${flags}g`)

const parameters = toItsEnd(secretParameter, '[^&\\s#"\'<>]*(&?)')
const words = secretShapes
  .filter(([, shape]) => shape !== secretParameter)
  .map(([, shape]) => toItsEnd(shape, '[^\\s"\'<>]*'))

/** What a member holds without what looks like a secret: parameters of addresses are left out, the rest is masked. */
export function hideSecret(name: string, text: string): string {
  const kind = secretIn(name, text)
  if (!kind) return text
  // Of a key in several lines the shape tells the first alone.
  if (kind === 'privateKey') return mask
  const told = words.reduce(
    (rest, word) => rest.replace(word, mask),
    text.replace(parameters, (parameter: string, next: string) => (next ? parameter.slice(0, 1) : '')),
  )
  return secretIn(name, told) ? mask : told
}

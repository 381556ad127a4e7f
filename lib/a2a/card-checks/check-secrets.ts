import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { joinMemberPath } from '@/lib/a2a/card-checks/describe-value'
import { cardSecretPatterns, detectSecret, secretParameterPattern } from '@/lib/a2a/card-checks/detect-secret'
import { rule } from '@/lib/a2a/card-checks/rule'
import type { Json } from '@/lib/a2a/json'

const mask = '••••'

/** Extends a pattern to the end of the secret, which may have more characters than the pattern requires. */
const extendToEnd = ({ source, flags }: RegExp, end: string): RegExp => new RegExp(`(?:${source})${end}`, `${flags}g`)

const parameterPattern = extendToEnd(secretParameterPattern, '[^&\\s#"\'<>]*(&?)')
const otherPatterns = cardSecretPatterns
  .filter(([, shape]) => shape !== secretParameterPattern)
  .map(([, shape]) => extendToEnd(shape, '[^\\s"\'<>]*'))

/** Removes what looks like a secret from the value of a member: URL parameters are removed, anything else is masked. */
export function maskCardSecret(name: string, text: string): string {
  const kind = detectSecret(name, text)
  if (!kind) return text
  // The pattern matches only the first line of a private key.
  if (kind === 'privateKey') return mask
  const masked = otherPatterns.reduce(
    (rest, word) => rest.replace(word, mask),
    text.replace(parameterPattern, (parameter: string, next: string) => (next ? parameter.slice(0, 1) : '')),
  )
  return detectSecret(name, masked) ? mask : masked
}

export const secretsRules = {
  secret: rule('warning', { 'v0.1': '5.4', 'v0.2': '5.4', 'v0.3': '5.4', 'v1.0': '13.4' }),
}
type Code = keyof typeof secretsRules

const maxDepth = 12

/** Returns the paths of values that look like secrets, never the values. */
function findSecrets(json: Json | undefined, name: string, path: string, depth: number): Finding<Code>[] {
  if (typeof json === 'string') {
    const kind = detectSecret(name, json)
    return kind ? [createFinding('secret', path, { kind })] : []
  }
  if (typeof json !== 'object' || json === null || depth > maxDepth) return []
  if (Array.isArray(json))
    return json.flatMap((item, position) => findSecrets(item, name, `${path}[${position}]`, depth + 1))
  return Object.entries(json).flatMap(([key, item]) => findSecrets(item, key, joinMemberPath(path, key), depth + 1))
}

/** Checks that a card contains no secrets, because everyone can read it. Signatures are public. */
export const checkSecrets: CardCheck<Code> = ({ json }) =>
  Object.entries(json).flatMap(([name, item]) =>
    name === 'signatures' ? [] : findSecrets(item, name, joinMemberPath('', name), 0),
  )

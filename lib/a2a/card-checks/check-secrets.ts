import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { joinMemberPath } from '@/lib/a2a/card-checks/describe-value'
import { rule } from '@/lib/a2a/card-checks/rule'
import type { Json } from '@/lib/a2a/json'

/** A URL parameter that contains a secret. */
const secretParameterPattern = /[?&](?:api[-_]?key|access[-_]?token|token|secret|password|sig)=[^&\s#<>{}$]{8,}/i

/**
 * Patterns of secrets, independent of the member's name. Each contains something that ordinary text does not. Repetitions that
 * can start at every word are bounded, so that no text takes long.
 */
const cardSecretPatterns: [string, RegExp][] = [
  ['privateKey', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  // The search stops where another match could start, so that no character is examined twice.
  ['jwt', /\beyJ(?:(?!\beyJ)[\w-]){8,300}\.eyJ[\w-]{8,}\.[\w-]{8,}/],
  ['password', /\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s/@:]{0,200}:[^\s/@]{1,200}@[^\s/]/i],
  ['bearer', /\bBearer\s{1,4}(?=[\w.~+/-]{0,200}\d)[\w.~+/-]{16,}/],
  ['apiKey', /\b(?:sk|pk|rk)[-_](?:[a-z]{1,20}[-_]){0,3}(?=[A-Za-z]{0,80}\d)[A-Za-z\d]{16,}/],
  ['apiKey', /\b(?:gh[pousr]_[A-Za-z\d]{30,}|github_pat_\w{30,}|glpat-[\w-]{18,})/],
  ['apiKey', /\b(?:AKIA|ASIA)[A-Z\d]{16}\b|\bAIza[\w-]{30,}|\bxox[abprs]-[\w-]{10,}/],
  ['apiKey', secretParameterPattern],
]

/** Names of members that hold a secret. */
const secretNames: [string, RegExp][] = [
  ['password', /^(password|passwd|passphrase)$/],
  ['privateKey', /^(privatekey|signingkey)$/],
  ['bearer', /^(accesstoken|refreshtoken|bearertoken|authtoken|idtoken|bearer|token|authorization)$/],
  ['apiKey', /^(x?apikey|accesskey|secretkey|clientsecret|secret|apisecret|credentials?)$/],
]

/** Placeholders for a secret: `<your key>`, `${KEY}`, `YOUR_API_KEY`, `***`. */
const placeholder =
  /^(<.*>|\$?\{.*\}|\{\{.*\}\}|%\w+%|(your|my|the|insert|replace)[-_ ].*|[*.xX•]+|.*\.\.\.|none|null)$/i

/** True for a text that can be a secret: one word with at least six characters. */
function isPlausible(text: string): boolean {
  return /^\S{6,}$/.test(text) && !placeholder.test(text) && !URL.canParse(text)
}

/** Returns the kind of secret that a member holds, by its pattern or name; undefined for none. Never returns the secret. */
export function detectSecret(name: string, text: string): string | undefined {
  const shape = cardSecretPatterns.find(([, pattern]) => pattern.test(text))
  if (shape) return shape[0]
  const word = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return isPlausible(text) ? secretNames.find(([, pattern]) => pattern.test(word))?.[0] : undefined
}

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
  if (kind === 'privateKey') return maskPlaceholder
  const masked = otherPatterns.reduce(
    (rest, word) => rest.replace(word, maskPlaceholder),
    text.replace(parameterPattern, (parameter: string, next: string) => (next ? parameter.slice(0, 1) : '')),
  )
  return detectSecret(name, masked) ? maskPlaceholder : masked
}

export const secretsRules = {
  secret: rule('warning', { 'v0.1': '5.4', 'v0.2': '5.4', 'v0.3': '5.4', 'v1.0': '13.4' }),
}
type SecretsCode = keyof typeof secretsRules

const maxDepth = 12

/** Returns the paths of values that look like secrets, never the values. */
function findSecrets(json: Json | undefined, name: string, path: string, depth: number): Finding<SecretsCode>[] {
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
export const checkSecrets: CardCheck<SecretsCode> = ({ json }) =>
  Object.entries(json).flatMap(([name, item]) =>
    name === 'signatures' ? [] : findSecrets(item, name, joinMemberPath('', name), 0),
  )

import { detectSecret, secretParameterPattern, cardSecretPatterns } from '@/lib/a2a/card-checks/detect-secret'

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

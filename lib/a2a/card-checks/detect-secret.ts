/** A URL parameter that contains a secret. */
export const secretParameterPattern = /[?&](?:api[-_]?key|access[-_]?token|token|secret|password|sig)=[^&\s#<>{}$]{8,}/i

/**
 * Patterns of secrets, independent of the member's name. Each contains something that ordinary text does not. Repetitions that
 * can start at every word are bounded, so that no text takes long.
 */
export const cardSecretPatterns: [string, RegExp][] = [
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
